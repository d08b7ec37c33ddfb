// Formats a spoken sentence for reading: without disfluencies, with a capital letter and a final stop.

import { isUnspaced } from '#contract/word-forms.ts'
import { removeDisfluencies } from './disfluencies.ts'
import { baseLanguage } from './language.ts'
import { joinWords, type Word } from './words.ts'

/** Formats a sentence; empty when it consists of disfluencies. */
export function formatSentence(words: Word[], language: string): string {
  const code = baseLanguage(language)
  const fluent = removeDisfluencies(words, code)
  if (!fluent.some(({ text }) => /[\p{L}\p{N}]/u.test(text))) return ''
  // A removed word at the end may carry the question mark.
  const isQuestion = /\?["'”’]*$/.test(words.at(-1)?.text ?? '')
  return addFinalStop(fixCase(joinWords(fluent), code), code, isQuestion)
}

/** Converts all-capitals captions to lower case, and the first letter and the English "I" to upper case. */
function fixCase(text: string, code: string): string {
  const isUppercase = text.length > 20 && text === text.toUpperCase() && text !== text.toLowerCase()
  const lowered = isUppercase ? text.toLowerCase() : text
  const withI = code === 'en' ? lowered.replace(/(?<=^|[\s"“(])i(?=$|[\s,.?!]|['’](?:m|ve|ll|d)\b)/g, 'I') : lowered
  return withI.replace(/^(["'“„«(¿¡]*)(\p{Ll})/u, (_, quote: string, letter: string) => quote + letter.toUpperCase())
}

const questionStart =
  /^(?:(?:how|what|why|where|who|when|which)\s+(?:is|are|do|does|did|can|could|would|should|was|were|will)|(?:do|does|did|can|could|would|should|is|are|have)\s+(?:you|we|they|it|there|that))\s/i

function addFinalStop(text: string, code: string, isQuestion: boolean): string {
  const trimmed = text
    .replace(/^[\s,;:.–—-]+/u, '')
    .replace(/[\s,;:–—-]+$/u, '')
    .replace(/\s*,+(?=[.!?]$)/u, '')
  if (/[.!?…。！？؟।]["'”’»)\]]*$/u.test(trimmed) || /\p{Script=Thai}/u.test(trimmed)) return trimmed
  if (isUnspaced(trimmed)) return `${trimmed}。`
  return `${trimmed}${isQuestion || (code === 'en' && questionStart.test(trimmed)) ? '?' : '.'}`
}
