// Tells which phrases of a transcript are no subjects: a part of a longer name, and a
// verb with its object.
import { baseLanguage } from '../../speech/language.ts'
import type { TranscriptIndex } from '../transcript-index.ts'

/** A phrase is what it is in at least this share of its occurrences. */
const minShare = 0.5
/** Words that begin or join names and are none by themselves. */
const nameParticles = new Set(
  'van von der den del della di da de la le los las el al ben bin ibn san saint mac'.split(' '),
)
/** After these an English word is a verb: "to inspect bridges", "we inspect bridges". */
const beforeVerbs = new Set(
  `to i you we they who can could will would should must may might shall cannot can't don't didn't doesn't do did does i'll you'll we'll they'll
let's let help helps helped make makes made`.split(/\s+/),
)

/**
 * Whether a name of one word is said mostly within a longer one: "Fey" of "Tina Fey",
 * "Van" of "Van der Berg".
 */
export function isPartOfName(name: string, { sentences, language }: TranscriptIndex): boolean {
  // German writes all nouns with a capital.
  if (baseLanguage(language) === 'de') return false
  if (nameParticles.has(name.toLowerCase())) return true
  const around = sentences.flatMap(({ text }) => neighborsOf(name, text))
  const within = around.filter(
    ({ before, isFirst, after }) => (isCapital(before) && !isFirst) || isCapital(after),
  )
  return around.length > 0 && within.length >= minShare * around.length
}

/** Whether an English phrase begins with a verb, such as "inspect bridges". */
export function beginsWithVerb(phrase: string, { sentences }: TranscriptIndex): boolean {
  const wanted = phrase.toLowerCase()
  const around = sentences.flatMap(({ text }) => neighborsOf(wanted, text.toLowerCase()))
  const asVerb = around.filter(({ before }) => beforeVerbs.has(before.replaceAll('’', "'")))
  return around.length > 0 && asVerb.length >= minShare * around.length
}

const isCapital = (word: string) => /^\p{Lu}\p{L}/u.test(word)

/**
 * The words before and after each place of a phrase in a sentence, without what a comma
 * parts from it; `isFirst` if the one before begins it.
 */
function neighborsOf(
  phrase: string,
  sentence: string,
): { before: string; isFirst: boolean; after: string }[] {
  const words = sentence.split(/\s+/)
  const wanted = phrase.split(' ')
  const bare = words.map((word) => word.replace(/^[^\p{L}\p{N}]+|(?:['’]s)?[^\p{L}\p{N}]*$/gu, ''))
  return words.flatMap((_, at) => {
    const end = at + wanted.length
    if (!wanted.every((word, offset) => bare[at + offset] === word)) return []
    const isParted = (index: number) => /[^\p{L}\p{N}]$/u.test(words[index] ?? '')
    return [
      {
        before: at > 0 && !isParted(at - 1) ? words[at - 1]!.replace(/^[^\p{L}]+/u, '') : '',
        isFirst: at === 1,
        after: isParted(end - 1) ? '' : (bare[end] ?? ''),
      },
    ]
  })
}
