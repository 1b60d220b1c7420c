/** Small ticks made on the spot; nothing is loaded. Off unless somebody turns it on. */
import { prefs } from './prefs.svelte'

let context: AudioContext | null = null

export type Sound = 'move' | 'ask' | 'hit' | 'end' | 'no'

const notes: Record<Sound, [number, number, OscillatorType][]> = {
  move: [[320, 0.05, 'triangle']],
  ask: [[660, 0.06, 'sine'], [880, 0.08, 'sine']],
  hit: [[140, 0.12, 'square']],
  end: [[523, 0.12, 'sine'], [659, 0.12, 'sine'], [784, 0.2, 'sine']],
  no: [[180, 0.1, 'sawtooth']],
}

export function play(sound: Sound): void {
  if (!prefs.sound) return
  context ??= new AudioContext()
  let at = context.currentTime
  for (const [pitch, length, shape] of notes[sound]) {
    const tone = context.createOscillator()
    const gain = context.createGain()
    tone.type = shape
    tone.frequency.value = pitch
    gain.gain.setValueAtTime(0.06, at)
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length)
    tone.connect(gain).connect(context.destination)
    tone.start(at)
    tone.stop(at + length)
    at += length * 0.8
  }
}
