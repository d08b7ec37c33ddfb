// Names what a chapter speaks of beside its title and the sentences shown of it. English only.
import type { Length } from '#contract/limits.ts'
import type { Chapter } from '#contract/summary.ts'
import { getStems } from '../language/terms.ts'
import { baseLanguage } from '../speech/language.ts'
import type { SpokenSentence } from '../transcript.ts'
import { opensWithBaseForm } from './finite-verbs.ts'
import { commonNoun, commonNounLoss, sharePart, type TitleChoice } from './titles.ts'

const maxTopics: Readonly<Record<Length, number>> = { short: 2, medium: 4, long: 6 }
/** A chapter has no more topics than one for so many seconds, and none within so many of another. */
const [secondsPerTopic, minSecondsBetween] = [45, 15]
/** Log-odds that a reader accepts the phrase as a title. What one sentence says may be said in passing, and needs more. */
const [minOdds, minOnceOdds] = [-0.2, 0.6]

/** A capitalized word before one without a capital. */
const opening = /^\p{Lu}\p{Ll}+ \p{Ll}/u
/** What stands before a verb. */
const beforeVerb =
  /(?:^|[.,;:?!] |\b(?:to|i|we|you|they|can|could|will|would|should|must|may|might|just|and|or|not|please|then|\p{L}+['’](?:t|ll|d)) (?:\p{L}+ly )?)$/iu

type Said = Pick<SpokenSentence, 'text' | 'startSeconds' | 'endSeconds'>
type Topic = { text: string; startSeconds: number; stems: string[]; worth: number }
/** The sentences that the phrases' places count. */
type Options = { sentences: Said[]; length: Length; language: string }

/** Chooses among the phrases the likeliest of each chapter. None says what a title, a shown sentence of the chapter or another topic says. */
export function addTopics(chapters: Chapter[], phrases: TitleChoice[], options: Options): Chapter[] {
  const { sentences, length, language } = options
  if (baseLanguage(language) !== 'en') return chapters
  const titles = chapters.map(({ title }) => getStems({ text: title }, language))
  const isInTitle = ({ stems }: Topic) => titles.some((title) => stems.every((stem) => title.includes(stem)))
  const topics = phrases
    .flatMap((phrase) => toTopic(phrase, sentences) ?? [])
    .filter((topic) => !isInTitle(topic))
    .toSorted((a, b) => b.worth - a.worth)
  const used: string[][] = []
  return chapters.map((chapter, at) => {
    const endSeconds = chapters[at + 1]?.startSeconds ?? sentences.at(-1)!.endSeconds
    const count = Math.min(maxTopics[length], Math.floor((endSeconds - chapter.startSeconds) / secondsPerTopic))
    const shown = new Set(getStems({ text: chapter.summary }, language))
    const chosen: Topic[] = []
    for (const topic of topics) {
      const { startSeconds, stems } = topic
      if (chosen.length >= count) break
      if (startSeconds < chapter.startSeconds || startSeconds >= endSeconds) continue
      if (stems.every((stem) => shown.has(stem)) || used.some((other) => sharePart(other, stems))) continue
      if (chosen.some((other) => Math.abs(other.startSeconds - startSeconds) < minSecondsBetween)) continue
      chosen.push(topic)
      used.push(stems)
    }
    const inOrder = chosen.toSorted((a, b) => a.startSeconds - b.startSeconds)
    return { ...chapter, topics: inOrder.map(({ text, startSeconds }) => ({ text, startSeconds })) }
  })
}

/** "Suppose senders" at the beginning of a sentence, "to [install boats]", "run Bitcoin", "my [dad running Bitcoin]". */
function isAction(phrase: string, text: string): boolean {
  if (opening.test(phrase) && text.startsWith(phrase)) return true
  if (/ \p{Ll}+ing \p{Lu}/u.test(` ${phrase}`)) return true
  if (!opensWithBaseForm(phrase.toLowerCase().split(' '))) return false
  const at = text.toLowerCase().indexOf(phrase.toLowerCase())
  return /^\p{Ll}+ \p{Lu}/u.test(phrase) || (at >= 0 && beforeVerb.test(text.slice(0, at)))
}

/** Not with other words between, nor as the owner of something: "informed the council's position". */
function isSaidWhole(phrase: string, text: string): boolean {
  const at = text.toLowerCase().indexOf(phrase.toLowerCase())
  return at >= 0 && !/^['’]s\b/u.test(text.slice(at + phrase.length))
}

/** Null for a phrase that says too little, is an action, or is not said whole. */
function toTopic({ phrase, odds, stems, places, count }: TitleChoice, sentences: Said[]): Topic | null {
  const worth = commonNoun.test(phrase) ? odds - commonNounLoss : odds
  if (worth < (count > 1 ? minOdds : minOnceOdds)) return null
  const first = places.find((place) => isSaidWhole(phrase, sentences[place]!.text))
  if (first === undefined) return null
  // "The attacker" is one of a story.
  if (/^the \S+$/i.test(phrase) || places.every((place) => isAction(phrase, sentences[place]!.text))) return null
  return { text: phrase, startSeconds: sentences[first]!.startSeconds, stems, worth }
}
