/** The words of the page, in the language of the browser if the page speaks it. A translation is one more folder like `en`, named here. */
import { en } from './en'

export type Words = typeof en

const LANGUAGES: Record<string, Words> = { en }

export const language = LANGUAGES[navigator.language.slice(0, 2)] ? navigator.language.slice(0, 2) : 'en'
export const words: Words = LANGUAGES[language] ?? en
