// Describes what was found in a podcast's feed, and which of its episodes is chosen at first.
import type { Podcast } from '#contract/sources/podcasts.ts'
import { texts } from './texts.ts'

/**
 * Null when the episode of the page has no transcript: another one would not be what the
 * person came for.
 */
export function chooseAtFirst({ isPage, found }: Podcast): number | null {
  return found ?? (isPage ? null : 0)
}

export function describePodcast(podcast: Podcast): string {
  const { episodes, isCut } = podcast
  const hasSome = episodes.length > 0
  const sentences = [hasSome ? texts.found(episodes.length) : texts.noneWritten]
  if (hasSome && chooseAtFirst(podcast) === null) sentences.push(texts.notOnPage)
  if (isCut) sentences.push(texts.cut)
  return sentences.join(' ')
}
