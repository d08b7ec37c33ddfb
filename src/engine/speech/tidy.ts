// Makes one spoken sentence readable: without its noise, with a capital at the front and a stop at the end.

import { withoutNoise } from './fillers.ts'
import { baseLanguage } from './language.ts'
import { isUnspaced } from './scripts.ts'
import { joinWords, type Word } from './words.ts'

/** The sentence as it should be read; empty when nothing but noise is in it. */
export function tidy(words: Word[], language: string): string {
  const code = baseLanguage(language)
  const kept = withoutNoise(words, code)
  if (!kept.some(({ text }) => /[\p{L}\p{N}]/u.test(text))) return ''
  // What was dropped at the end may have carried the question mark.
  const question = /\?["'”’]*$/.test(words.at(-1)?.text ?? '')
  return stopped(cased(joinWords(kept), code), code, question)
}

/** Captions in capitals only become lower case; the first letter, and the English "I", become upper case. */
function cased(text: string, code: string): string {
  const shouted = text.length > 20 && text === text.toUpperCase() && text !== text.toLowerCase()
  const calm = shouted ? text.toLowerCase() : text
  const withI = code === 'en' ? calm.replace(/(?<=^|[\s"“(])i(?=$|[\s,.?!]|['’](?:m|ve|ll|d)\b)/g, 'I') : calm
  return withI.replace(/^(["'“„«(¿¡]*)(\p{Ll})/u, (_, quote: string, letter: string) => quote + letter.toUpperCase())
}

const asks =
  /^(?:(?:how|what|why|where|who|when|which)\s+(?:is|are|do|does|did|can|could|would|should|was|were|will)|(?:do|does|did|can|could|would|should|is|are|have)\s+(?:you|we|they|it|there|that))\s/i

function stopped(text: string, code: string, question: boolean): string {
  const trimmed = text.replace(/^[\s,;:.–—-]+/u, '').replace(/[\s,;:–—-]+$/u, '')
  if (/[.!?…。！？؟।]["'”’»)\]]*$/u.test(trimmed) || /\p{Script=Thai}/u.test(trimmed)) return trimmed
  if (isUnspaced(trimmed)) return `${trimmed}。`
  return `${trimmed}${question || (code === 'en' && asks.test(trimmed)) ? '?' : '.'}`
}
