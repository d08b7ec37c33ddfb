// Checks a sentence of an answer against a passage in another language, where only names and numbers can be compared.

import { toAsciiDigits } from '../ascii-digits.ts'
import { canDetectNames, extractNames } from '../grounding/names.ts'
import type { FoundPassage } from './ask-types.ts'
import { hasUnknownNumber, type NumberedText, readNumberedText } from './number-roles.ts'

/** A sentence of an answer. `names` are the parts of its names, without the first word; none where its language capitalizes every noun. */
type Claim = { text: string; names: string[]; language: string; numbers: NumberedText }

/**
 * Returns the moment of the spoken sentence that has most of a sentence's names and numbers, or what is wrong: each of them must be said in
 * the passage as a whole word, and one at least. Names of a language that capitalizes every noun are those of the passage that it repeats, and
 * those in capitals.
 */
export function checkAcrossLanguages(
  { text, names, language, numbers }: Claim,
  { sentences, language: spokenLanguage }: FoundPassage,
): { startSeconds: number } | 'names' | 'numbers' | 'words' {
  const spoken = sentences.map((sentence) => ({
    words: new Set(splitWords(sentence.text)),
    numbers: readNumberedText(sentence.text, spokenLanguage),
    startSeconds: sentence.startSeconds,
  }))
  const said = { tokens: [], numbers: spoken.flatMap((sentence) => sentence.numbers.numbers) }
  const exact = withScales(numbers)
  if (hasUnknownNumber(exact, said)) return 'numbers'
  const marks = canDetectNames(language)
    ? names.flatMap(splitWords)
    : [...findNamesInCapitals(text), ...findRepeatedNames(text, sentences.map((sentence) => sentence.text).join('\n'))]
  if (marks.some((mark) => !spoken.some(({ words }) => words.has(mark)))) return 'names'
  const counts = spoken.map(
    (sentence) =>
      marks.filter((mark) => sentence.words.has(mark)).length +
      exact.numbers.filter((number) => !hasUnknownNumber({ tokens: [], numbers: [number] }, sentence.numbers)).length,
  )
  const most = Math.max(0, ...counts)
  return most === 0 ? 'words' : { startSeconds: spoken[counts.indexOf(most)]!.startSeconds }
}

/** "900 million" is not 900: only the value with its scale counts. */
function withScales({ tokens, numbers }: NumberedText): NumberedText {
  const hasScale = ({ from, to }: NumberedText['numbers'][number]) => to > from && /^\d/.test(tokens[from]!)
  return {
    tokens,
    // Values with the scale come first.
    numbers: numbers.map((number) =>
      hasScale(number) ? { ...number, values: number.values.slice(0, number.values.length / 2) } : number,
    ),
  }
}

/** "NATO", not "KI", which is another word in other languages. */
function findNamesInCapitals(text: string): string[] {
  return (text.match(/(?<![\p{L}\p{M}\p{N}])\p{Lu}{4,}(?![\p{L}\p{M}\p{N}])/gu) ?? []).flatMap(splitWords)
}

/** Names inside the spoken sentences that a sentence repeats after its first word. */
function findRepeatedNames(text: string, spoken: string): string[] {
  const own = new Set((text.match(/(?<=[\p{L}\p{N}].*)\p{Lu}[\p{L}\p{M}\p{N}'’]+/gu) ?? []).flatMap(splitWords))
  return extractNames(spoken)
    .flat()
    .flatMap(splitWords)
    .filter((word) => own.has(word))
}

function splitWords(text: string): string[] {
  return (
    toAsciiDigits(text)
      .toLowerCase()
      .replace(/['’]s(?!\p{L})/gu, '')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  )
}
