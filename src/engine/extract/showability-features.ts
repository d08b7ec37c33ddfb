// The features by which a reader's marks are learned: how a sentence is built, of whom it speaks, and how it relates to the recording.

import { getStems } from '../language/terms.ts'
import type { SpokenSentence } from '../transcript.ts'
import { listWords } from './english-words.ts'
import { findExampleActors } from './example-actors.ts'
import { countClauses } from './finite-verbs.ts'
import { isGrammarWord } from './first-noun.ts'
import { describeFlaws, flawNames } from './flaw-features.ts'
import { describeReferences, referenceFeatureNames } from './reference-features.ts'
import { weighStems } from './salience.ts'
import { countGluedSubjects } from './sentence-faults.ts'
import { describeSubstance, substanceFeatureNames } from './substance-features.ts'
import { weighWordPairs } from './word-order.ts'

/** What the features need to know of the whole recording. */
export type RecordingContext = {
  /** Number of sentences that contain a stem, the largest of these numbers, and occurrences of a word. */
  stemCounts: ReadonlyMap<string, number>
  maxStemCount: number
  wordCounts: ReadonlyMap<string, number>
  sentenceCount: number
  wordCount: number
  /** How likely a stem is in a summary that a person writes, compared with the likeliest one. */
  salience: ReadonlyMap<string, number>
  titleStems: ReadonlySet<string>
  /** Who acts in its examples. */
  actors: ReadonlySet<string>
  isPunctuated: boolean
  /** Share of the sentences with which a new speaker begins. */
  turnShare: number
  /** Fillers and restarts in a hundred words. */
  fillers: number
}
export type Statement = Pick<SpokenSentence, 'text' | 'endOdds' | 'position' | 'words'> & Surroundings
export type Surroundings = {
  /** The sentences before it, in lower case, and the last of them. */
  before: string
  lastBefore: string
  /** The sentences after it. */
  after: string
}

/** Counts what the features compare a sentence with. English only. */
export function describeRecording(
  sentences: readonly SpokenSentence[],
  { isPunctuated, title }: { isPunctuated: boolean; title: string },
): RecordingContext {
  const stemCounts = new Map<string, number>()
  const wordCounts = new Map<string, number>()
  const stemsBySentence = sentences.map((sentence) => new Set(getStems(sentence, 'en')))
  const titleStems = new Set(getStems({ text: title }, 'en'))
  for (const [i, sentence] of sentences.entries()) {
    for (const stem of stemsBySentence[i]!) stemCounts.set(stem, (stemCounts.get(stem) ?? 0) + 1)
    for (const { normalized } of sentence.words) wordCounts.set(normalized, (wordCounts.get(normalized) ?? 0) + 1)
  }
  const turns = sentences.filter(({ startsTurn }) => startsTurn).length
  return {
    stemCounts,
    maxStemCount: [...stemCounts.values()].reduce((max, count) => Math.max(max, count), 1),
    wordCounts,
    sentenceCount: sentences.length,
    wordCount: sentences.reduce((sum, { words }) => sum + words.length, 0),
    salience: weighStems(stemsBySentence, titleStems),
    titleStems,
    actors: findExampleActors(sentences, title),
    isPunctuated,
    turnShare: turns / Math.max(1, sentences.length),
    fillers: countFillers(sentences.flatMap(({ words }) => words.map(({ normalized }) => normalized))),
  }
}

const filler =
  /^(?:um|uh|er|erm|like|basically|actually|really|stuff|yeah|okay|ok|right|so|well|just|kind|gonna|wanna|obviously|maybe)$/
const maxFillers = 10

function countFillers(words: string[]): number {
  const found = words.filter((word, i) => filler.test(word) || (word !== '' && word === words[i - 1])).length
  return Math.min(maxFillers, (100 * found) / Math.max(1, words.length))
}

/** Words that are counted, up to three of each kind. */
const kinds = {
  speaker: "i|i'm|i've|i'll|i'd|me|my|mine|myself",
  group: "we|we're|we've|we'll|we'd|us|our",
  listener: "you|you're|you've|you'll|you'd|your",
  others: "they|they're|they've|they'll|they'd|them|their",
  person: "he|she|he's|she's|him|her|his",
  it: "it|it's|it'll|its|it'd",
  hedge:
    'basically|like|kind of|sort of|just|actually|really|maybe|probably|obviously|essentially|i think|i guess|i mean|you know|well|now|of course|anyway|very|quite|somehow|stuff|things?|something|honestly|definitely|literally',
  future: "going to|gonna|will|we'll|i'll|you'll|let's",
  auxiliary:
    "is|are|was|were|has|have|had|do|does|did|can|could|will|would|shall|should|may|might|must|it's|that's|there's|we're|they're|you're|i'm|i've|we've|isn't|aren't|don't|doesn't|didn't|can't|won't",
  example: 'example|say|instance|suppose|imagine|alice|bob|charlie',
  comparison:
    'other|another|same|else|also|too|either|both|next|last|previous|first|second|third|above|below|following|ones|mentioned|earlier',
  talk: 'talk|talked|discuss|discussed|questions?|say|said|mention|mentioned|meeting|show|thank|listen|episode|presentation|guess|remember|know|tell|told|hear|heard|explain|explained|mr|chair|minister|members?|colleagues?|paper|title|amendment',
  number: '\\d[\\d.,%]*|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|fifty|hundred|million',
}
const maxCount = 3
const kindPatterns = Object.values(kinds).map((words) => new RegExp(`\\b(?:${words})\\b`, 'gi'))
const auxiliaryIndex = Object.keys(kinds).indexOf('auxiliary')

/** How a sentence opens, or what it has somewhere. */
const shapes = {
  opensWithGroup: /^we\b/i,
  opensWithListener: /^you\b/i,
  opensWithArticle: /^(?:the|a|an)\b/i,
  opensWithThere: /^there\b/i,
  opensWithAdverb: /^(?:\w+ly|now|maybe|then|actually|even|only|also|still|again)\b/i,
  opensWithVerb: /^(?:make|put|get|take|use|go|see|look|create|created|step|pick|depends|meaning|\w+ing|\w+ed)\b/i,
  opensWithAbstract:
    /^(?:(?:so|basically|actually|in fact),? )?(?:the|another|one|a) (?:\w+ )?(?:problem|downside|drawback|issue|reason|thing|rest|point|question|answer|next|last|final|only|other|part|way|difference|goal|advantage)\b/i,
  longSubject: /^(?:the|an?|any|some|every|each) (?:[\w'’-]+ ){1,6}(?:that|which|who|where|when)\b/i,
  ability: /\b(?:can|may|might|could|allows?|requires?|needs?|means)\b/i,
  definition: /\b(?:is|are)\b/i,
  personalPast: /\b(?:i|we) (?:\w+ed|was|were|had|did|went|said|got|saw|thought|made)\b/i,
}

/** What tells two sentences that were taken for one in captions without punctuation. */
const runOnFeatureNames = ['verbs', 'auxiliaries', 'speaker', 'group', 'hedge', 'links'].map((name) => `runOn-${name}`)
const runOnKinds = ['speaker', 'group', 'hedge'].map((kind) => Object.keys(kinds).indexOf(kind))
const innerLink = /\w (?:so|and|but)\b/g

export const showabilityFeatureNames: readonly string[] = [
  ...['bias', 'order', 'worstPair', 'firstPair', 'rarePairs'],
  ...['length', 'contentWords', 'topicalWords', 'topicalShare', 'unknownShare', 'prominence', 'meanProminence'],
  ...Object.keys(kinds),
  ...Object.keys(shapes),
  ...['extraVerbs', 'spareAuxiliaries', 'gluedSubjects', 'restarts', 'repeatedPairs', 'repeatedWords', 'halfWords'],
  ...['opensWithContent', 'endsWithGrammar', 'names', 'punctuated', 'turnShare', 'fillers'],
  ...['startOdds', 'lastOdds', 'innerOdds', 'innerEnds'],
  ...referenceFeatureNames,
  ...substanceFeatureNames,
  ...runOnFeatureNames,
  ...flawNames,
]

/** Computes the features of an English sentence, in the order of their names. Linear in its length. */
export function computeShowabilityFeatures(statement: Statement, recording: RecordingContext): number[] {
  const { text, endOdds } = statement
  const { isPunctuated, turnShare } = recording
  const words = listWords(text)
  const counts = kindPatterns.map((pattern) => Math.min(maxCount, text.match(pattern)?.length ?? 0))
  const structure = describeStructure(words, counts[auxiliaryIndex]!, recording)
  const runOn = [
    ...structure.slice(0, 2),
    ...runOnKinds.map((kind) => counts[kind]!),
    text.match(innerLink)?.length ?? 0,
  ]
  return [
    ...[1, ...describeOrder(words)],
    ...describeTopic(statement, words, recording),
    ...counts,
    ...Object.values(shapes).map((shape) => Number(shape.test(text))),
    ...structure,
    ...[Number(!isGrammarWord(words[0] ?? '')), Number(isGrammarWord(words.at(-1) ?? ''))],
    Math.min(2, text.slice(1).match(/\b\p{Lu}\p{L}+/gu)?.length ?? 0),
    ...[Number(isPunctuated), turnShare, recording.fillers / 2],
    ...describeEnds(endOdds, isPunctuated),
    ...describeReferences(statement, words, recording),
    ...describeSubstance(statement, words, recording),
    ...runOn.map((value) => (isPunctuated ? 0 : value)),
    ...describeFlaws(text, words, isPunctuated),
  ]
}

/** A pair of words below this is rare in whole sentences. */
const rarePair = -0.4

function describeOrder(words: string[]): number[] {
  const pairs = weighWordPairs(words)
  const sum = pairs.reduce((total, odds) => total + odds, 0)
  return [sum / 3, Math.min(...pairs), pairs[0]!, pairs.filter((odds) => odds < rarePair).length]
}

/** A stem in such a share of the sentences belongs to the subject of the recording, within these numbers of sentences. */
const topicalShare = 0.02
const [minTopical, maxTopical] = [2, 4]
/** In a recording of fewer sentences it means less that a word occurs in one alone. */
const longRecording = 200

function describeTopic(statement: Statement, words: string[], recording: RecordingContext): number[] {
  const { stemCounts, maxStemCount, sentenceCount } = recording
  const content = words.filter((word) => !isGrammarWord(word)).length
  const frequencies = getStems(statement, 'en').map((stem) => stemCounts.get(stem) ?? 0)
  const stems = Math.max(1, frequencies.length)
  const topicalFrom = Math.max(minTopical, Math.min(maxTopical, sentenceCount * topicalShare))
  const topical = frequencies.filter((count) => count >= topicalFrom).length
  const single = frequencies.filter((count) => count <= 1).length
  const prominence = frequencies.map((count) => Math.log(1 + count) / Math.log(1 + maxStemCount))
  return [
    ...[words.length / 10, content / 5],
    ...[topical / 3, topical / stems, (single / stems) * Math.min(1, sentenceCount / longRecording)],
    ...[4 * Math.max(0, ...prominence), (4 * prominence.reduce((sum, one) => sum + one, 0)) / stems],
  ]
}

/** A short word of few occurrences is likely to be half of another. */
const [halfWordLetters, halfWordOccurrences] = [3, 2]
/** Words within which the same subject again is a restart. */
const restartDistance = 4

function describeStructure(words: string[], auxiliaries: number, { wordCounts }: RecordingContext): number[] {
  const { verbs, embedded } = countClauses(words)
  const conjunctions = words.filter((word) => /^(?:and|but|or|so|then)$/.test(word)).length
  const connectives = words.filter((word) => connective.test(word)).length
  const pairs = words.slice(1).map((word, i) => `${words[i]!} ${word}`)
  const content = words.filter((word) => !isGrammarWord(word))
  const isHalf = (word: string) =>
    word.length <= halfWordLetters && /^[a-z]+$/.test(word) && (wordCounts.get(word) ?? 0) <= halfWordOccurrences
  const clip = (value: number, max: number) => Math.max(0, Math.min(max, value))
  return [
    clip(verbs - embedded - 1 - conjunctions, maxCount),
    clip(auxiliaries - connectives - 1, maxCount),
    clip(countGluedSubjects(words), 2),
    clip(words.filter((word, i) => isRestart(word, words.slice(i + 1, i + 1 + restartDistance))).length, 2),
    clip(pairs.length - new Set(pairs).size, 2),
    content.length - new Set(content).size,
    content.filter(isHalf).length,
  ]
}

const connective =
  /^(?:and|but|so|because|if|when|which|who|where|while|although|though|unless|until|since|whether|then)$/
const subject = /^(?:i|you|we|they|he|she|it|there)(?='|$)/

/** "We've developed some we've got". */
function isRestart(word: string, next: string[]): boolean {
  const own = subject.exec(word)?.[0]
  return own !== undefined && next.some((other) => subject.exec(other)?.[0] === own)
}

const [minBorder, maxBorder, minInner] = [-4, 4, -6]

/** How likely captions without punctuation are cut at both ends of the sentence, and how likely and how many sentences end within it. */
function describeEnds(endOdds: readonly number[], isPunctuated: boolean): number[] {
  if (isPunctuated) return [0, 0, 0, 0]
  const clip = (odds: number) => Math.max(minBorder, Math.min(maxBorder, odds))
  const inner = endOdds.slice(1, -1)
  const ends = inner.reduce((sum, odds) => sum + 1 / (1 + Math.exp(-odds)), 0)
  return [clip(endOdds[0]!), clip(endOdds.at(-1)!), clip(Math.max(minInner, ...inner)), ends]
}
