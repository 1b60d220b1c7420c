import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

// One plain script and one style sheet for the documentation site: its pages are also opened as files.
export default defineConfig({
  plugins: [svelte()],
  publicDir: false,
  build: {
    outDir: '../build/site',
    emptyOutDir: true,
    target: 'es2022',
    lib: { entry: 'src/site/main.ts', formats: ['iife'], name: 'arbiterSite', fileName: () => 'steps.js', cssFileName: 'steps' },
    rolldownOptions: { checks: { pluginTimings: false } },
  },
})
