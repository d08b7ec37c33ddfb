// Extracts the topics of a video as short phrases.

import { getStems } from '../language/terms.ts'
import { baseLanguage } from '../speech/language.ts'
import { hasMisheardNumber, isMisheard, splitTitleWords } from './misheard.ts'
import { extractPhrases, type Phrase } from './phrases.ts'
import type { Candidate } from './ranking-types.ts'
import { isUnfitPhrase } from './unfit-phrases.ts'

type TopicOptions = { count: number; language: string; title?: string }

/** Phrases that occur early, or in the title, score higher. */
const earlyBonus = 1
const earlySentences = 15
const titleBonus = 0.5

/** Topics that share this many words are the same. */
const minSharedWords = 2

/** Phrases with one occurrence become topics only up to this number. */
const minTopics = 3

/** Returns the best phrases first. */
export function extractTopics(sentences: Candidate[], options: TopicOptions): string[] {
  return extractTopicPhrases(sentences, options).map(({ text }) => text)
}

/** Returns the best phrases first, with their statistics. */
export function extractTopicPhrases(sentences: Candidate[], { count, language, title = '' }: TopicOptions): Phrase[] {
  const titleStems = new Set(getStems({ text: title }, language))
  const titleWords = splitTitleWords(title)
  const isEnglish = baseLanguage(language) === 'en'
  const scored = extractPhrases(sentences, language)
    .filter(
      ({ text }) => !text.split(' ').some((word) => isMisheard(word, titleWords)) && !hasMisheardNumber(text, title),
    )
    .filter(
      ({ text, occurrences }) => !isEnglish || !isUnfitPhrase(text.split(' '), occurrences.length, sentences.length),
    )
    .map((phrase) => ({ phrase, score: scorePhrase(phrase, titleStems) }))
  scored.sort(
    (a, b) =>
      Number(b.phrase.occurrences.length > 1) - Number(a.phrase.occurrences.length > 1) ||
      b.score - a.score ||
      (a.phrase.key < b.phrase.key ? -1 : 1),
  )
  const selected: Phrase[] = []
  for (const { phrase } of scored) {
    if (selected.length >= (phrase.occurrences.length > 1 ? count : Math.min(count, minTopics))) break
    if (!isRedundant(phrase, selected)) selected.push(phrase)
  }
  return selected
}

/** Whether better topics contain all its words, or it is part of the same name: "Auto Update" beside "Mac OS Auto". */
function isRedundant({ key }: Phrase, topics: Phrase[]): boolean {
  const stems = key.split(' ')
  const shared = topics.map((topic) => stems.filter((stem) => topic.key.split(' ').includes(stem)))
  return new Set(shared.flat()).size === new Set(stems).size || shared.some(({ length }) => length >= minSharedWords)
}

function scorePhrase({ key, occurrences, weight }: Phrase, titleStems: Set<string>): number {
  const earlyFactor = 1 + earlyBonus * Math.exp(-occurrences[0]! / earlySentences)
  const titleFactor = key.split(' ').some((stem) => titleStems.has(stem)) ? 1 + titleBonus : 1
  return occurrences.length * weight * earlyFactor * titleFactor
}
