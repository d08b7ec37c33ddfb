// Describes what was found in a podcast's feed.
import type { Podcast } from '#contract/podcasts.ts'
import { texts } from './texts.ts'

export function describePodcast({ episodes, isPage, found, isCut }: Podcast): string {
  const sentences = [texts.found(episodes.length)]
  if (isPage && found === null) sentences.push(texts.notOnPage)
  if (isCut) sentences.push(texts.cut)
  return sentences.join(' ')
}
