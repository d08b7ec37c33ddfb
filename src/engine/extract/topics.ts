// What a video is about, in a handful of short phrases.
import { type Phrase, phrasesOf } from './phrases.ts'
import type { Candidate } from './rank.ts'
import { stemsIn } from './terms.ts'

export type TopicOptions = { count: number; language: string; title?: string }

/** What is named early, or in the title, is what the video is about. */
const earlyBonus = 1
const earlySentences = 15
const titleBonus = 0.5

/** Topics that share so many words are one. */
const sharedWords = 2

/** What is said only once is a topic where there are fewer than these. */
const fewestTopics = 3

/** The best phrases first. */
export function topicsOf(sentences: Candidate[], { count, language, title = '' }: TopicOptions): string[] {
  const titled = new Set(stemsIn({ text: title }, language))
  const scored = phrasesOf(sentences, language).map((phrase) => ({ phrase, score: scoreOf(phrase, titled) }))
  scored.sort(
    (a, b) =>
      Number(b.phrase.said.length > 1) - Number(a.phrase.said.length > 1) ||
      b.score - a.score ||
      (a.phrase.key < b.phrase.key ? -1 : 1),
  )
  const taken: Phrase[] = []
  for (const { phrase } of scored) {
    if (taken.length >= (phrase.said.length > 1 ? count : Math.min(count, fewestTopics))) break
    if (!isKnown(phrase, taken)) taken.push(phrase)
  }
  return taken.map(({ text }) => text)
}

/** Made of words that better topics have already, or cut from the same name: "Auto Update" beside "Mac OS Auto". */
function isKnown({ key }: Phrase, topics: Phrase[]): boolean {
  const stems = key.split(' ')
  const shared = topics.map((topic) => stems.filter((stem) => topic.key.split(' ').includes(stem)))
  return new Set(shared.flat()).size === new Set(stems).size || shared.some(({ length }) => length >= sharedWords)
}

function scoreOf({ key, said, worth }: Phrase, titled: Set<string>): number {
  const early = 1 + earlyBonus * Math.exp(-said[0]! / earlySentences)
  const wanted = key.split(' ').some((stem) => titled.has(stem)) ? 1 + titleBonus : 1
  return said.length * worth * early * wanted
}
