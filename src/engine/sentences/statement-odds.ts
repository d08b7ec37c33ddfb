// How likely a strict reader accepts a statement: by how it is built, and by what it has
// to do with the recording.
import { getStems, getTerms } from '../language/terms.ts'
import { dependentOpening } from '../speech/dependent-openings.ts'
import { baseLanguage } from '../speech/language.ts'
import type { SpokenSentence } from '../transcript.ts'
import weights from './statement-weights.json' with { type: 'json' }

/** What the features compare a statement with. */
export type Recording = {
  language: string
  isPunctuated: boolean
  sentenceCount: number
  wordCount: number
  /** Share of the sentences with which a new speaker begins. */
  turnShare: number
  /** In how many sentences a stem is said, and the largest of these numbers. */
  stemCounts: ReadonlyMap<string, number>
  maxStemCount: number
  titleStems: ReadonlySet<string>
}

export function describeRecording(
  sentences: readonly SpokenSentence[],
  { language, title }: { language: string; title: string },
): Recording {
  const stemCounts = new Map<string, number>()
  for (const sentence of sentences)
    for (const stem of new Set(getStems(sentence, language)))
      stemCounts.set(stem, (stemCounts.get(stem) ?? 0) + 1)
  return {
    language,
    isPunctuated: isPunctuated(sentences),
    sentenceCount: sentences.length,
    wordCount: sentences.reduce((sum, { words }) => sum + words.length, 0),
    turnShare:
      sentences.filter(({ startsTurn }) => startsTurn).length / Math.max(1, sentences.length),
    stemCounts,
    maxStemCount: [...stemCounts.values()].reduce((max, count) => Math.max(max, count), 1),
    titleStems: new Set(getStems({ text: title }, language)),
  }
}

/** Share of the sentences with a full stop from which captions count as punctuated. */
const punctuatedShare = 0.5

export function isPunctuated(sentences: readonly SpokenSentence[]): boolean {
  const ends = sentences.filter(({ verbatim }) =>
    /[.!?…。！？؟।]["'”’»)\]]*$/u.test(verbatim),
  ).length
  return ends >= sentences.length * punctuatedShare
}

/** English words that are counted in a statement, up to three of each kind. */
const counted = {
  speaker: /\b(?:i|me|my|mine|myself)\b/g,
  group: /\b(?:we|us|our)\b/g,
  listener: /\b(?:you|your|yours)\b/g,
  pronoun: /\b(?:it|its|they|them|their|he|him|his|she|her)\b/g,
  pointer: /\b(?:this|that|these|those|here|there)\b/g,
  hedge:
    /\b(?:like|kind of|sort of|just|actually|really|maybe|probably|basically|obviously|i think|i guess|i mean|you know|stuff|things?|something|whatever|gonna|okay|yeah|well|oh|um|uh)\b/g,
  talk: /\b(?:talk|talked|talking|discuss|discussed|questions?|say|said|saying|mention|mentioned|show|tell|told|hear|thank|thanks|listen|episode|video|channel|welcome|subscribe|comments?)\b/g,
  comparison:
    /\b(?:other|another|same|else|also|too|either|next|last|previous|first|second|third|more)\b/g,
  condition: /\b(?:if|would|could|might|suppose|imagine|perhaps|possibly)\b/g,
  number:
    /\b(?:\d[\d.,%]*|two|three|four|five|six|seven|eight|nine|ten|hundred|thousand|million|billion|percent|half)\b/g,
  claim:
    /\b(?:is|are|means|makes|causes|needs|requires|allows|helps|because|the (?:point|reason|key|problem|idea|goal|answer|difference|trick))\b/g,
}
const maxCount = 3
const opensWithVerb =
  /^(?:is|are|was|were|has|have|had|do|does|did|can|could|will|would|should|be|been|being|\w+ing)\b/
const opensWithGrammarLink =
  /^(?:of|to|than|for|with|in|on|at|by|from|as|or|which|who|whose|whom|what|how|if|when|where)\b/

export const statementFeatureNames = [
  ...['bias', 'length', 'lengthSquared', 'contentShare', 'distinctStems'],
  ...['topical', 'single', 'prominence', 'meanProminence', 'titleWords'],
  ...[
    'dependentOpening',
    'opensWithVerb',
    'opensWithLink',
    'endsWithGrammar',
    'question',
    'repeated',
    'names',
  ],
  ...['punctuated', 'turnShare', 'startsTurn', 'startOdds', 'lastOdds', 'innerOdds', 'innerEnds'],
  ...Object.keys(counted),
] as const

type Statement = Pick<SpokenSentence, 'text' | 'words' | 'endOdds' | 'startsTurn'>

/** The values of a statement's features, in the order of their names. Linear in its length. */
export function describeStatement(statement: Statement, recording: Recording): number[] {
  const { language, turnShare } = recording
  const text = statement.text.toLowerCase().replaceAll('’', "'")
  const isEnglish = baseLanguage(language) === 'en'
  const terms = getTerms(statement, language)
  const stems = terms.flatMap(({ stem }) => stem ?? [])
  const length = terms.length / 10
  const own = isEnglish
    ? Object.values(counted).map((words) => Math.min(maxCount, text.match(words)?.length ?? 0))
    : []
  const opening = isEnglish
    ? [opensWithVerb, opensWithGrammarLink].map((words) => Number(words.test(text)))
    : [0, 0]
  return [
    ...[
      1,
      length,
      length ** 2 / 3,
      stems.length / Math.max(1, terms.length),
      Math.min(12, new Set(stems).size) / 4,
    ],
    ...describeTopic(stems, recording),
    Number(dependentOpening[baseLanguage(language)]?.test(text) ?? false),
    ...opening,
    Number(isEnglish && terms.at(-1)?.stem === null),
    Number(/[?？]["'”’]*$/.test(text)),
    countRepeats(statement.words.map(({ normalized }) => normalized)),
    Math.min(2, statement.text.slice(1).match(/(?<=\s)\p{Lu}\p{L}+/gu)?.length ?? 0),
    ...[Number(recording.isPunctuated), turnShare, Number(statement.startsTurn)],
    ...(isEnglish && !recording.isPunctuated ? describeEnds(statement.endOdds()) : [0, 0, 0, 0]),
    ...own,
  ]
}

/**
 * Log-odds that a strict reader accepts the statement, by logistic regression on readers'
 * marks.
 */
export function scoreStatement(
  statement: Statement,
  recording: Recording,
  odds: readonly number[] = weights.odds,
): number {
  return describeStatement(statement, recording).reduce(
    (sum, value, i) => sum + value * odds[i]!,
    0,
  )
}

/**
 * A stem in such a share of the sentences belongs to the subject, within these numbers of
 * sentences.
 */
const topicalShare = 0.02
const [minTopical, maxTopical] = [2, 4]

function describeTopic(stems: string[], recording: Recording): number[] {
  const { stemCounts, maxStemCount, sentenceCount, titleStems } = recording
  const counts = stems.map((stem) => stemCounts.get(stem) ?? 0)
  const all = Math.max(1, counts.length)
  const topicalFrom = Math.max(minTopical, Math.min(maxTopical, sentenceCount * topicalShare))
  const prominence = counts.map((count) => Math.log(1 + count) / Math.log(1 + maxStemCount))
  return [
    counts.filter((count) => count >= topicalFrom).length / all,
    counts.filter((count) => count <= 1).length / all,
    4 * Math.max(0, ...prominence),
    (4 * prominence.reduce((sum, one) => sum + one, 0)) / all,
    Math.min(2, new Set(stems.filter((stem) => titleStems.has(stem))).size),
  ]
}

/** Words within which the same word again is a stumble. */
const repeatDistance = 4

function countRepeats(words: string[]): number {
  const repeats = words.filter(
    (word, i) => word.length > 2 && words.slice(Math.max(0, i - repeatDistance), i).includes(word),
  )
  return Math.min(maxCount, repeats.length)
}

const [minBorder, maxBorder, minInner] = [-4, 4, -6]

/**
 * How likely captions without punctuation are cut at both ends, and how likely and how
 * many sentences end within.
 */
function describeEnds(endOdds: readonly number[]): number[] {
  const clip = (odds: number) => Math.max(minBorder, Math.min(maxBorder, odds))
  const inner = endOdds.slice(1, -1).filter(Number.isFinite)
  const ends = inner.reduce((sum, odds) => sum + 1 / (1 + Math.exp(-odds)), 0)
  return [
    clip(endOdds[0]!),
    clip(endOdds.at(-1)!),
    clip(Math.max(minInner, ...inner)),
    Math.min(maxCount, ends),
  ]
}
