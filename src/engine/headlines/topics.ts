// Extracts the topics of a video as short phrases.
import { getStems } from '../language/terms.ts'
import type { Candidate } from '../select/concept-types.ts'
import { findPhrases, type Phrase, spellLike } from './phrases.ts'
import { scoreCandidates, sharePart } from './titles.ts'

type TopicOptions = { count: number; language: string; title?: string }

/** Phrases that occur early, or in the title, score higher. */
const [earlyBonus, earlySentences, titleBonus] = [1, 15, 1.5]
/** Topics that share this many words are the same. */
const minSharedWords = 2
/** Phrases with one mention become topics only up to this number. */
const minTopics = 3

/** Returns the best phrases first. */
export function extractTopics(
  sentences: Candidate[],
  { count, language, title = '' }: TopicOptions,
): string[] {
  const titleStems = new Set(getStems({ text: title }, language))
  const scored = findPhrases(sentences, language)
    .filter(({ isLinked }) => !isLinked)
    .map((phrase) => ({ phrase, score: scorePhrase(phrase, titleStems) }))
    .filter(({ score }) => score > 0)
    .toSorted(
      (a, b) => Number(b.phrase.mentions > 1) - Number(a.phrase.mentions > 1) || b.score - a.score,
    )
  const selected: Phrase[] = []
  const texts: string[] = []
  for (const { phrase } of scored) {
    if (selected.length >= (phrase.mentions > 1 ? count : Math.min(count, minTopics))) break
    const text = spellLike(phrase.text, title)
    if (!text || isRedundant(phrase, selected)) continue
    selected.push(phrase)
    texts.push(text)
  }
  return texts
}

/**
 * Whether better topics contain all its words, or it is part of the same name: "Auto
 * Update" beside "Mac OS Auto".
 */
function isRedundant({ stems }: Phrase, topics: Phrase[]): boolean {
  const shared = topics.map((topic) => stems.filter((stem) => topic.stems.includes(stem)))
  return (
    new Set(shared.flat()).size === stems.length ||
    shared.some(({ length }) => length >= minSharedWords)
  )
}

function scorePhrase(
  { stems, places, mentions, weight }: Phrase,
  titleStems: ReadonlySet<string>,
): number {
  const earlyFactor = 1 + earlyBonus * Math.exp(-places[0]! / earlySentences)
  const titleFactor = stems.some((stem) => titleStems.has(stem)) ? 1 + titleBonus : 1
  return mentions * weight * earlyFactor * titleFactor
}

/** What else is said in a chapter, with the moment when it is first said there. */
type ChapterTopic = { text: string; startSeconds: number }

/** Log-odds that a reader accepts the phrase as a title. */
const minOdds = -0.5
/** No topic begins so shortly after another one. */
const minSecondsBetween = 15

/**
 * Lists up to `count` further phrases of each section in the video's order. None says
 * what a title or another one says.
 */
export function listChapterTopics(
  sentences: (Candidate & { startSeconds: number })[],
  starts: number[],
  titles: string[],
  { language, count, title = '' }: TopicOptions,
): ChapterTopic[][] {
  const used = titles
    .map((title) => getStems({ text: title }, language))
    .filter(({ length }) => length > 0)
  const topics = starts.map((): ChapterTopic[] => [])
  for (const { section, phrase, places, odds } of scoreCandidates(sentences, starts, language)) {
    const chosen = topics[section]!
    const { startSeconds } = sentences[places[0]!]!
    const isNear = chosen.some(
      (other) => Math.abs(other.startSeconds - startSeconds) < minSecondsBetween,
    )
    if (odds < minOdds || chosen.length >= count || isNear) continue
    const text = spellLike(phrase.text, title)
    const stems = getStems({ text: text ?? '' }, language)
    if (!text || used.some((other) => sharePart(other, stems))) continue
    used.push(stems)
    chosen.push({ text, startSeconds })
  }
  return topics.map((chosen) => chosen.toSorted((a, b) => a.startSeconds - b.startSeconds))
}
