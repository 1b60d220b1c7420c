/** Parts of English sentences. */
import { marked, type Who } from '../marks'

/** The name of a card in a sentence. */
export const card = (name: string): string => (name ? marked(name) : 'a card')

export const some = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`
export const subject = (who: Who): string => (who.you ? 'You' : who.name)
export const object = (who: Who): string => (who.you ? 'you' : who.name)
export const whose = (who: Who): string => (who.you ? 'your' : `${who.name}’s`)
export const does = (who: Who, verb: string): string => `${subject(who)} ${who.you ? verb : third(verb)}`

export function third(verb: string): string {
  const [first = '', ...rest] = verb.split(' ')
  return [/(ch|sh|ss|x)$/.test(first) ? `${first}es` : `${first}s`, ...rest].join(' ')
}
