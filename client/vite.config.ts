import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

// Built into the server's package, which serves it from the same origin: nothing inline, nothing from elsewhere.
export default defineConfig({
  plugins: [svelte()],
  base: '/',
  build: {
    outDir: '../src/arbiter/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: { checks: { pluginTimings: false } },
  },
})
