/** What sentences are made with in every language: somebody, and the names of cards. */

/** Somebody in a sentence. */
export interface Who {
  you: boolean
  name: string
}

const MARK = '\u0001'
/** The name of a card, marked in a sentence, so that the page can show the card. */
export const marked = (name: string): string => `${MARK}${name}${MARK}`
/** A sentence in pieces: every other one is the name of a card. */
export const pieces = (sentence: string): string[] => sentence.split(MARK)
/** A sentence without marks, to be read out. */
export const plain = (sentence: string): string => sentence.replaceAll(MARK, '')
