// Classifies sentiment with a small lexicon, negation, intensifiers and learned weights.
// English; other languages are neutral.
import type { SummaryText } from '#contract/summaries/summary.ts'
import { baseLanguage } from '../speech/language.ts'
import { parseWordWeights } from '../speech/word-weights.ts'
import { sentimentLexicon } from './sentiment-lexicon.ts'
import weights from './sentiment-weights.json' with { type: 'json' }

export type Sentiment = SummaryText['sentiment']

const negationWords = new Set(
  "not no never none nothing nobody neither nor without hardly barely scarcely cannot can't cant don't dont doesn't doesnt didn't didnt isn't isnt aren't wasn't wasnt weren't won't wont wouldn't couldn't shouldn't ain't aint lacks lacking".split(
    ' ',
  ),
)
const intensifiers: ReadonlyMap<string, number> = new Map([
  ...'very really extremely absolutely incredibly totally completely so too such truly deeply highly especially most'
    .split(' ')
    .map((word): [string, number] => [word, 1.3]),
  ...'slightly somewhat kinda partly almost little rather fairly'
    .split(' ')
    .map((word): [string, number] => [word, 0.6]),
])
const negationWindow = 3
/** "Not great" is less negative than "great" is positive. */
const negationFactor = -0.7
/** Words after a "but" weigh more than words before it. */
const [beforeButFactor, afterButFactor] = [0.5, 1.5]

export type SentimentSignals = {
  /** Sums of the lexicon's strengths from 1 to 3, each at least 0. */
  positive: number
  negative: number
  /** Number of negations, and of words such as "too". */
  negations: number
  /** Count of each word; negated occurrences are subtracted. */
  wordCounts: ReadonlyMap<string, number>
  questions: number
  exclamations: number
}

export function extractSentimentSignals(text: string): SentimentSignals {
  const words: string[] =
    text
      .toLowerCase()
      .replace(/’/g, "'")
      .match(/[\p{L}][\p{L}'-]*|[:;=]-?[)(dp/\\]|<3|[!?]/gu) ?? []
  const but = words.lastIndexOf('but')
  const countMatches = (pattern: RegExp) => words.filter((word) => pattern.test(word)).length
  const wordCounts = new Map<string, number>()
  let positive = 0
  let negative = 0
  words.forEach((word, i) => {
    const isNegated = words
      .slice(Math.max(0, i - negationWindow), i)
      .some((previous) => negationWords.has(previous))
    const sign = isNegated && !negationWords.has(word) ? negationFactor : 1
    wordCounts.set(word, (wordCounts.get(word) ?? 0) + sign)
    const strength = lookUpStrength(word)
    if (strength === 0) return
    let value = strength * (intensifiers.get(words[i - 1] ?? '') ?? 1) * sign
    if (but >= 0) value *= i < but ? beforeButFactor : afterButFactor
    if (value > 0) positive += value
    else negative -= value
  })
  const exclamations = countMatches(/^!$/)
  const emphasis = 1 + 0.1 * Math.min(3, exclamations)
  return {
    positive: positive * emphasis,
    negative: negative * emphasis,
    negations: countMatches(/^(?:no|not|never|nothing|too|only|instead|.+n't)$/),
    wordCounts,
    questions: countMatches(/^\?$/),
    exclamations,
  }
}

/** The weights that `npm run train` learns from rated sentences. */
export type SentimentWeights = {
  /**
   * Log-odds that a sentence is positive, by the features of `computePolarityFeatures` in
   * their order, and by its words.
   */
  polarityOdds: readonly number[]
  wordOdds: ReadonlyMap<string, number>
  /**
   * Log-odds that a sentence is neutral, by the features of `computeNeutralityFeatures`;
   * from the threshold on it is.
   */
  neutralOdds: readonly number[]
  neutralThreshold: number
}

const shipped: SentimentWeights = { ...weights, wordOdds: parseWordWeights(weights.wordOdds) }

/**
 * Computes the features of polarity, the bias first. The words of the sentence are
 * further features.
 */
export function computePolarityFeatures({
  positive,
  negative,
  negations,
}: SentimentSignals): number[] {
  return [1, positive, negative, negations]
}

/** Computes the log-odds that a sentence is positive, given that it is not neutral. */
export function computePolarity(
  signals: SentimentSignals,
  { polarityOdds, wordOdds }: SentimentWeights = shipped,
): number {
  let odds = dotProduct(computePolarityFeatures(signals), polarityOdds)
  for (const [word, count] of signals.wordCounts)
    odds += (wordOdds.get(word) ?? 0) * clampWordCount(count)
  return odds
}

/** Largest count of a repeated word. */
const maxWordCount = 1.5

export function clampWordCount(count: number): number {
  return Math.max(-maxWordCount, Math.min(maxWordCount, count))
}

const [maxPolarity, maxStrength] = [3, 4]

/** Computes the features of neutrality, the bias first. */
export function computeNeutralityFeatures(signals: SentimentSignals, polarity: number): number[] {
  const { positive, negative, negations, wordCounts, questions, exclamations } = signals
  const clarity = Math.min(maxPolarity, Math.abs(polarity))
  const length = [...wordCounts.values()].reduce((sum, count) => sum + Math.abs(count), 0)
  return [
    1,
    clarity,
    clarity ** 2,
    Math.min(maxStrength, positive),
    Math.min(maxStrength, negative),
    Number(positive === 0 && negative === 0),
    Number(negations > 0),
    Math.log(1 + length),
    Number(exclamations > 0),
    Number(questions > 0),
    Math.min(positive, negative),
  ]
}

function dotProduct(features: number[], odds: readonly number[]): number {
  return features.reduce((sum, feature, i) => sum + feature * odds[i]!, 0)
}

/** Classifies one English sentence. */
export function classifySentence(text: string): Sentiment {
  const signals = extractSentimentSignals(text)
  const polarity = computePolarity(signals)
  if (isNeutral(signals, polarity)) return 'neutral'
  return polarity > 0 ? 'positive' : 'negative'
}

function isNeutral(signals: SentimentSignals, polarity: number): boolean {
  const { neutralOdds, neutralThreshold } = shipped
  return dotProduct(computeNeutralityFeatures(signals, polarity), neutralOdds) > neutralThreshold
}

/**
 * Speech contains many thanks and friendly words, so positive words must clearly outweigh
 * negative ones.
 */
const minStrengthPerSentence = 0.35
const positiveBalance = 0.55
const negativeBalance = -0.05

/**
 * Classifies a whole video by the balance of positive and negative words in the lexicon,
 * because the weights learned from reviews are biased to negative on talks. Neutral
 * sentences do not count.
 */
export function classifySentiment(texts: string[], language: string): Sentiment {
  if (baseLanguage(language) !== 'en' || texts.length === 0) return 'neutral'
  let positive = 0
  let negative = 0
  for (const text of texts) {
    const signals = extractSentimentSignals(text)
    if (isNeutral(signals, computePolarity(signals))) continue
    positive += signals.positive
    negative += signals.negative
  }
  if ((positive + negative) / texts.length < minStrengthPerSentence) return 'neutral'
  const balance = (positive - negative) / (positive + negative)
  return balance >= positiveBalance
    ? 'positive'
    : balance <= negativeBalance
      ? 'negative'
      : 'neutral'
}

const emoticons: ReadonlyMap<string, number> = new Map([
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

function lookUpStrength(word: string): number {
  return (
    sentimentLexicon.get(word) ??
    emoticons.get(word) ??
    sentimentLexicon.get(word.replace(/(?:'s|s|es|d|ed|ing|ly)$/, '')) ??
    sentimentLexicon.get(word.replace(/(?:es|ed|ing|ly|er|est)$/, 'e')) ??
    sentimentLexicon.get(word.replace(/(?:ies|ied|ily|ier|iest)$/, 'y')) ??
    sentimentLexicon.get(word.replace(/(?:es|ed|ing|er|est|ness|ful|less)$/, '')) ??
    0
  )
}
