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
/** Forms of a word begin with so many letters, and end with so many others. */
const [minFormLetters, maxEndLetters] = [4, 4]
/** Such a share of the mentions of a word, in a pair of words, makes the pair the topic. */
const minFullShare = 0.2
const twoNames = /^\p{Lu}\S* \p{Lu}/u
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
  const selected: { phrase: Phrase; text: string }[] = []
  const said = new Set<string>()
  for (const { phrase } of scored) {
    const text = spellLike(phrase.text, title)
    if (!text || phrase.stems.every((stem) => said.has(stem))) continue
    const same = selected.find((topic) => saySame(topic.phrase, phrase))
    const isRoom = selected.length < (phrase.mentions > 1 ? count : Math.min(count, minTopics))
    if (same && isFullForm(phrase, same.phrase)) Object.assign(same, { phrase, text })
    else if (!same && isRoom) selected.push({ phrase, text })
    if (same || isRoom) for (const stem of phrase.stems) said.add(stem)
  }
  return selected.map(({ text }) => text)
}

/**
 * Whether all words of one are among those of the other, in any of their forms, or they
 * are parts of the same name: "Auto Update" beside "Mac OS Auto".
 */
function saySame(a: Phrase, b: Phrase): boolean {
  // "Silver Bridge" is one of what "bridge" names.
  const isWord = a.stems.length === 1 && /^\p{Ll}[^\p{Lu}]*$/u.test(a.text)
  if (isWord && twoNames.test(b.text)) return false
  const shared = a.stems.filter((stem) => b.stems.some((other) => areForms(stem, other))).length
  return shared >= Math.min(minSharedWords, a.stems.length, b.stems.length)
}

/** "america" and "american", "china" and "chinese". */
function areForms(a: string, b: string): boolean {
  if (a === b) return true
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  const begin = short.slice(0, Math.max(minFormLetters, short.length - 1))
  return long.startsWith(begin) && long.length - begin.length <= maxEndLetters
}

/** Whether two words are what is often meant by one of them: "supreme court" by "court". */
function isFullForm(phrase: Phrase, { stems, mentions, weight }: Phrase): boolean {
  const isPair = stems.length === 1 && phrase.stems.length === 2
  const isNoun = phrase.weight > weight || twoNames.test(phrase.text)
  return isPair && isNoun && phrase.mentions > 1 && phrase.mentions >= mentions * minFullShare
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
