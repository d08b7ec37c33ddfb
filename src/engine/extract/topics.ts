// What a video is about, in a handful of short phrases.

import type { Sentence } from '../transcript.ts'
import { phrasesOf } from './phrases.ts'

/** The best phrases first, none said again inside another. */
export function topicsOf(sentences: Sentence[], count: number, language: string): string[] {
  const scored = phrasesOf(sentences, language)
    .filter(({ count: times }) => times >= 2)
    .map((phrase) => ({
      ...phrase,
      score: phrase.count * phrase.words ** 0.7 * (1 + 0.5 * Math.exp(-phrase.first / 30)),
    }))
    .sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1))
  const taken: typeof scored = []
  for (const phrase of scored) {
    if (taken.length >= count) break
    if (!taken.some(({ key }) => ` ${key} `.includes(` ${phrase.key} `) || ` ${phrase.key} `.includes(` ${key} `)))
      taken.push(phrase)
  }
  return taken.map(({ text }) => text)
}
