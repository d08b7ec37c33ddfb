// Whether speech is positive, neutral or negative: a small lexicon with negation and stress. English; other languages are neutral.
import type { SummaryText } from '#contract/summary.ts'
import { baseLanguage } from '../speech/language.ts'
import * as shipped from './sentiment-weights.ts'
import { strengthOf } from './sentiment-words.ts'

export type Sentiment = SummaryText['sentiment']

const negations = new Set(
  "not no never none nothing nobody neither nor without hardly barely scarcely cannot can't cant don't dont doesn't doesnt didn't didnt isn't isnt aren't wasn't wasnt weren't won't wont wouldn't couldn't shouldn't ain't aint lacks lacking".split(
    ' ',
  ),
)
const stress: ReadonlyMap<string, number> = new Map([
  ...'very really extremely absolutely incredibly totally completely so too such truly deeply highly especially most'
    .split(' ')
    .map((word): [string, number] => [word, 1.3]),
  ...'slightly somewhat kinda partly almost little rather fairly'
    .split(' ')
    .map((word): [string, number] => [word, 0.6]),
])
const negationReach = 3
/** "Not great" is less bad than "great" is good. */
const negated = -0.7
/** What follows a "but" outweighs what stands before it. */
const [beforeBut, afterBut] = [0.5, 1.5]

/** What a sentence shows of how it is meant. */
export type Signs = {
  /** Sums of strengths from 1 to 3 by the lexicon, each at least 0. */
  praise: number
  blame: number
  /** How often something is denied or "too" much. */
  denials: number
  /** How often each word is said; said under a negation it counts against itself. */
  words: ReadonlyMap<string, number>
  questions: number
  exclamations: number
}

export function signsOf(text: string): Signs {
  const words: string[] =
    text
      .toLowerCase()
      .replace(/’/g, "'")
      .match(/[\p{L}][\p{L}'-]*|[:;=]-?[)(dp/\\]|<3|[!?]/gu) ?? []
  const but = words.lastIndexOf('but')
  const count = (wanted: RegExp) => words.filter((word) => wanted.test(word)).length
  const counts = new Map<string, number>()
  let praise = 0
  let blame = 0
  words.forEach((word, i) => {
    const isNegated = words.slice(Math.max(0, i - negationReach), i).some((before) => negations.has(before))
    const sign = isNegated && !negations.has(word) ? negated : 1
    counts.set(word, (counts.get(word) ?? 0) + sign)
    const strength = lookUp(word)
    if (strength === 0) return
    let value = strength * (stress.get(words[i - 1] ?? '') ?? 1) * sign
    if (but >= 0) value *= i < but ? beforeBut : afterBut
    if (value > 0) praise += value
    else blame -= value
  })
  const exclamations = count(/^!$/)
  const loud = 1 + 0.1 * Math.min(3, exclamations)
  const denials = count(/^(?:no|not|never|nothing|too|only|instead|.+n't)$/)
  return { praise: praise * loud, blame: blame * loud, denials, words: counts, questions: count(/^\?$/), exclamations }
}

/** What is learnt from rated sentences. */
export type FeelingWeights = typeof shipped

/** The measures of praise against blame, in their order; the words are added to them. */
export function leaningTraits({ praise, blame, denials }: Signs): number[] {
  return [1, praise, blame, denials]
}

/** Log-odds that a sentence praises, if it feels at all. */
export function leaningOf(signs: Signs, { leaningOdds, wordOdds }: FeelingWeights = shipped): number {
  let odds = sumOf(leaningTraits(signs), leaningOdds)
  for (const [word, times] of signs.words) odds += (wordOdds.get(word) ?? 0) * within(times)
  return odds
}

/** A word that is said often counts no more than this. */
const mostTimes = 1.5

export function within(times: number): number {
  return Math.max(-mostTimes, Math.min(mostTimes, times))
}

const [mostLeaning, mostStrength] = [3, 4]

/** The measures of whether a sentence feels nothing, in their order. */
export function calmTraits(signs: Signs, leaning: number): number[] {
  const { praise, blame, denials, words, questions, exclamations } = signs
  const clear = Math.min(mostLeaning, Math.abs(leaning))
  const length = [...words.values()].reduce((sum, times) => sum + Math.abs(times), 0)
  return [
    1,
    clear,
    clear ** 2,
    Math.min(mostStrength, praise),
    Math.min(mostStrength, blame),
    Number(praise === 0 && blame === 0),
    Number(denials > 0),
    Math.log(1 + length),
    Number(exclamations > 0),
    Number(questions > 0),
    Math.min(praise, blame),
  ]
}

function sumOf(traits: number[], odds: readonly number[]): number {
  return traits.reduce((sum, trait, i) => sum + trait * odds[i]!, 0)
}

/** The label of one sentence. */
export function sentenceSentiment(text: string, weights: FeelingWeights = shipped): Sentiment {
  const signs = signsOf(text)
  const leaning = leaningOf(signs, weights)
  if (isCalm(signs, leaning, weights)) return 'neutral'
  return leaning > 0 ? 'positive' : 'negative'
}

function isCalm(signs: Signs, leaning: number, { calmOdds, calmFrom }: FeelingWeights = shipped): boolean {
  return sumOf(calmTraits(signs, leaning), calmOdds) > calmFrom
}

/** Speech is friendlier than its subject: thanks and likes abound, so praise must outweigh blame clearly. */
const leastFeelingPerSentence = 0.35
const clearlyPositive = 0.55
const clearlyNegative = -0.05

/**
 * The label of a whole video: the balance of praise and blame by the lexicon alone, since what was learnt from reviews leans towards
 * blame on talks. Sentences that state something and feel nothing do not count.
 */
export function sentimentOf(texts: string[], language: string): Sentiment {
  if (baseLanguage(language) !== 'en' || texts.length === 0) return 'neutral'
  let praise = 0
  let blame = 0
  for (const text of texts) {
    const signs = signsOf(text)
    if (isCalm(signs, leaningOf(signs))) continue
    praise += signs.praise
    blame += signs.blame
  }
  if ((praise + blame) / texts.length < leastFeelingPerSentence) return 'neutral'
  const balance = (praise - blame) / (praise + blame)
  return balance >= clearlyPositive ? 'positive' : balance <= clearlyNegative ? 'negative' : 'neutral'
}

const faces: ReadonlyMap<string, number> = new Map([
  [':)', 2],
  [':-)', 2],
  [':d', 2],
  [';)', 1.5],
  ['<3', 3],
  [':p', 1],
  ['=)', 2],
  [':(', -2],
  [':-(', -2],
  [':/', -1],
  [':\\', -1],
  ['=(', -2],
])

function lookUp(word: string): number {
  return (
    strengthOf.get(word) ??
    faces.get(word) ??
    strengthOf.get(word.replace(/(?:'s|s|es|d|ed|ing|ly)$/, '')) ??
    strengthOf.get(word.replace(/(?:es|ed|ing|ly|er|est)$/, 'e')) ??
    strengthOf.get(word.replace(/(?:ies|ied|ily|ier|iest)$/, 'y')) ??
    strengthOf.get(word.replace(/(?:es|ed|ing|er|est|ness|ful|less)$/, '')) ??
    0
  )
}
