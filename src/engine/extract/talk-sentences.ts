// Which sentences are talk around the talk, found once for each list of sentences.
import type { Candidate } from '../select/concept-types.ts'
import { isTalkAroundTheTalk } from './talk-around.ts'

const cache = new WeakMap<Candidate[], { language: string; flags: boolean[] }>()

export function findTalk(sentences: Candidate[], language: string): boolean[] {
  const cached = cache.get(sentences)
  if (cached?.language === language) return cached.flags
  const flags = sentences.map(({ text }) => isTalkAroundTheTalk(text, language))
  cache.set(sentences, { language, flags })
  return flags
}
