// Formats a spoken sentence for reading: without disfluencies, with a capital letter and
// a final stop.

import { isUnspaced } from '#contract/library/word-forms.ts'
import { removeDisfluencies } from './disfluencies.ts'
import { baseLanguage } from './language.ts'
import { joinWords, type Word } from './words.ts'

/**
 * Of punctuated captions the marks are as spoken, and a part that continues a sentence
 * begins as captioned.
 */
type CaptionMarks = { isPunctuated: boolean; continues: boolean }

/**
 * Formats a sentence; empty when it consists of disfluencies. Adds a final stop unless
 * the captions are punctuated.
 */
export function formatSentence(words: Word[], language: string, marks?: CaptionMarks): string {
  const code = baseLanguage(language)
  const fluent = removeDisfluencies(words, code)
  if (!fluent.some(({ text }) => /[\p{L}\p{N}]/u.test(text))) return ''
  // A removed word at the end may carry the mark.
  const mark = words.at(-1)?.text.match(finalMark)?.[1]
  const text = fixCase(joinWords(fluent), code, marks?.continues)
  const trimmed = trimMarks(text)
  if (!marks?.isPunctuated) return addFinalStop(trimmed, code, mark === '?')
  if (!mark) return text.replace(leadingMarks, '')
  return finalMark.test(trimmed) ? trimmed : `${trimmed}${mark}`
}

/**
 * Converts all-capitals captions to lower case, and the first letter and the English "I"
 * to upper case.
 */
function fixCase(text: string, code: string, continues = false): string {
  const isUppercase = text.length > 20 && text === text.toUpperCase() && text !== text.toLowerCase()
  const lowered = isUppercase ? text.toLowerCase() : text
  const withI =
    code === 'en'
      ? lowered.replace(/(?<=^|[\s"“(])i(?=$|[\s,?!]|\.(?!\w)|['’](?:m|ve|ll|d)\b)/g, 'I')
      : lowered
  if (continues) return withI
  return withI.replace(
    /^(["'“„«(¿¡]*)(\p{Ll})/u,
    (_, quote: string, letter: string) => quote + letter.toUpperCase(),
  )
}

const questionStart =
  /^(?:(?:how|what|why|where|who|when|which)\s+(?:is|are|do|does|did|can|could|would|should|was|were|will)|(?:do|does|did|can|could|would|should|is|are|have)\s+(?:you|we|they|it|there|that))\s/i

const leadingMarks = /^[\s,;:.–—-]+/u
const finalMark = /([.!?…。！？؟।]+)["'”’»)\]]*$/u

/** Removes the punctuation that removed words left behind. */
function trimMarks(text: string): string {
  return text
    .replace(leadingMarks, '')
    .replace(/[\s,;:–—-]+$/u, '')
    .replace(/\s*,+(?=[.!?]$)/u, '')
}

function addFinalStop(text: string, code: string, isQuestion: boolean): string {
  if (finalMark.test(text) || /\p{Script=Thai}/u.test(text)) return text
  if (isUnspaced(text)) return `${text}。`
  return `${text}${isQuestion || (code === 'en' && questionStart.test(text)) ? '?' : '.'}`
}
