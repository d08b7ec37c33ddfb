// Whether speech is positive, neutral or negative: a small lexicon with negation and stress. English; other languages are neutral.
import type { SummaryText } from '#contract/summary.ts'
import { baseLanguage } from '../speech/language.ts'
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

/** Praise and blame of one sentence: sums of strengths from 1 to 3, each at least 0. */
export function feelingOf(text: string): { praise: number; blame: number } {
  const words: string[] =
    text
      .toLowerCase()
      .replace(/’/g, "'")
      .match(/[\p{L}][\p{L}'-]*|[:;=]-?[)(dp/\\]|<3|[!?]/gu) ?? []
  const but = words.lastIndexOf('but')
  let praise = 0
  let blame = 0
  words.forEach((word, i) => {
    const strength = lookUp(word)
    if (strength === 0) return
    const near = words.slice(Math.max(0, i - negationReach), i)
    let value = strength * (stress.get(words[i - 1] ?? '') ?? 1)
    if (near.some((before) => negations.has(before))) value *= negated
    if (but >= 0) value *= i < but ? beforeBut : afterBut
    if (value > 0) praise += value
    else blame -= value
  })
  const loud = 1 + 0.1 * Math.min(3, words.filter((word) => word === '!').length)
  return { praise: praise * loud, blame: blame * loud }
}

/** In a single sentence a denial, or a "too", leans towards blame even where it denies nothing praised. */
const denialBlame = 0.6

/** The label of one sentence. */
export function sentenceSentiment(text: string): Sentiment {
  const { praise, blame } = feelingOf(text)
  const denials = text.toLowerCase().match(/\b(?:no|not|never|nothing|too|only|instead|\w+n't)\b/g)?.length ?? 0
  const balance = praise - blame - denialBlame * denials
  return balance > 0 ? 'positive' : balance < 0 ? 'negative' : 'neutral'
}

/** Speech is friendlier than its subject: thanks and likes abound, so praise must outweigh blame clearly. */
const leastFeelingPerSentence = 0.35
const clearlyPositive = 0.55
const clearlyNegative = -0.05

/** The label of a whole video. */
export function sentimentOf(texts: string[], language: string): Sentiment {
  if (baseLanguage(language) !== 'en' || texts.length === 0) return 'neutral'
  let praise = 0
  let blame = 0
  for (const text of texts) {
    const feeling = feelingOf(text)
    praise += feeling.praise
    blame += feeling.blame
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
