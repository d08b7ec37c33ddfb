// Computes the odds that a sentence ends between two words of speech without punctuation.

import { isUnspaced } from '#contract/library/word-forms.ts'
import { lazy } from '../lazy.ts'
import { dependentOpening } from './dependent-openings.ts'
import {
  type GapNetwork,
  numberVocabulary,
  numberWord,
  type PackedNumbers,
  type Reader,
  scoreGaps,
  unpackNumbers,
} from './gap-network.ts'
import { baseLanguage } from './language.ts'
import shipped from './sentence-end-weights.json' with { type: 'json' }
import { getStopWords } from './stop-words.ts'
import type { Word } from './words.ts'

type PackedReader = Record<keyof Reader, PackedNumbers>

const unpackReader = ({ input, memory, bias }: PackedReader): Reader => ({
  input: unpackNumbers(input),
  memory: unpackNumbers(memory),
  bias: unpackNumbers(bias),
})

/** Only English needs it, and to unpack it takes longer than a short summary. */
const openNetwork = lazy(() => {
  const network: GapNetwork = {
    ...shipped,
    vocabulary: shipped.vocabulary.split(' '),
    vectors: unpackNumbers(shipped.vectors),
    forward: unpackReader(shipped.forward),
    backward: unpackReader(shipped.backward),
    hidden: unpackNumbers(shipped.hidden),
    hiddenBias: unpackNumbers(shipped.hiddenBias),
    output: unpackNumbers(shipped.output),
  }
  return { network, numbers: numberVocabulary(network.vocabulary) }
})
const rarelyLast = new Set(shipped.rarelyLast.split(' '))

const commaWeight = 1.5
const minPauseSeconds = 0.25

/**
 * Computes the log-odds of a sentence end before the word at an index, without
 * punctuation there.
 */
export function scoreSentenceEnd(words: Word[], at: number, language: string): number {
  const [before, after] = [words[at - 1]!, words[at]!]
  // Chinese or Japanese captions without full stops contain one clause each.
  if (isUnspaced(after.text)) return after.startsCue ? 1 : -4
  let score =
    baseLanguage(language) === 'en'
      ? scoreEnglishGap(words, at)
      : scoreForeignGap(words, at, language)
  if (/[,;:]$/.test(before.text)) score += commaWeight
  if (after.pauseSeconds >= minPauseSeconds) score += Math.min(4, 0.5 + after.pauseSeconds * 1.5)
  return score
}

/**
 * Log-odds for other languages, by what is alike in them: a sentence seldom ends behind a
 * word of grammar or within words that come together again, and often begins with a word
 * of grammar. Learned from punctuated captions without their marks.
 */
const foreignOdds = {
  bias: -3,
  afterGrammar: -0.9,
  beforeGrammar: 0.4,
  beforeOpening: 1.25,
  pairCount: -1.45,
  capital: 2.5,
}

function scoreForeignGap(words: readonly Word[], at: number, language: string): number {
  const [before, after] = [words[at - 1]!, words[at]!]
  const grammar = getStopWords(language)
  const { pairs, lowerForms } = readRepeats(words)
  let odds = foreignOdds.bias + foreignOdds.pairCount * Math.log(pairs.get(nameGap(words, at)) ?? 1)
  if (grammar.has(before.normalized)) odds += foreignOdds.afterGrammar
  if (grammar.has(after.normalized)) odds += foreignOdds.beforeGrammar
  if (dependentOpening[baseLanguage(language)]?.test(`${after.normalized} `))
    odds += foreignOdds.beforeOpening
  if (/^\p{Lu}/u.test(after.text) && lowerForms.has(after.normalized)) odds += foreignOdds.capital
  return odds
}

type Repeats = { pairs: ReadonlyMap<string, number>; lowerForms: ReadonlySet<string> }

const repeatsOf = new WeakMap<readonly Word[], Repeats>()

/**
 * How often two words follow each other, where more than once, and the words that are
 * written without a capital somewhere.
 */
function readRepeats(words: readonly Word[]): Repeats {
  const known = repeatsOf.get(words)
  if (known) return known
  const pairs = new Map<string, number>()
  for (let at = 1; at < words.length; at++)
    pairs.set(nameGap(words, at), (pairs.get(nameGap(words, at)) ?? 0) + 1)
  const lowerForms = new Set(
    words.filter(({ text }) => /^\p{Ll}/u.test(text)).map(({ normalized }) => normalized),
  )
  const repeats = { pairs, lowerForms }
  repeatsOf.set(words, repeats)
  return repeats
}

const nameGap = (words: readonly Word[], at: number) =>
  `${words[at - 1]!.normalized} ${words[at]!.normalized}`

/**
 * Words are read in blocks when a gap in one is judged, with so many words around it: those
 * that are further away say nothing more. Few gaps of punctuated captions are judged.
 */
const [blockWords, wordsAround] = [1000, 40]
const blocksOf = new WeakMap<readonly Word[], Float64Array[]>()

function scoreEnglishGap(words: readonly Word[], at: number): number {
  const blocks = blocksOf.get(words) ?? []
  blocksOf.set(words, blocks)
  const block = Math.floor(at / blockWords)
  const from = Math.max(0, block * blockWords - wordsAround)
  if (!blocks[block]) {
    const around = words.slice(from, (block + 1) * blockWords + wordsAround)
    const { network, numbers } = openNetwork()
    const numbered = around.map(({ normalized }) => numberWord(normalized, numbers))
    blocks[block] = scoreGaps(network, numbered)
  }
  return blocks[block][at - from]!
}

/**
 * Whether a lower-case word rarely ends a sentence, so that one ending with it is
 * probably incomplete.
 */
export function isRarelyLast(word: string): boolean {
  return rarelyLast.has(word)
}
