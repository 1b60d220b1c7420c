/** The words of the page, in the language it speaks. A translation is one more file like `en.ts`, named here. */
import { en } from './en'

export type Words = typeof en
export const words: Words = en
