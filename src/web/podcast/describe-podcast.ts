// Describes what was found in a podcast's feed, and names its episodes.
import { maxTitleCharacters } from '#contract/limits.ts'
import type { Podcast, PodcastEpisode } from '#contract/podcasts.ts'
import { texts } from './texts.ts'

export function describePodcast({ episodes, isPage, found, isCut }: Podcast): string {
  const sentences = [texts.found(episodes.length)]
  if (isPage && found === null) sentences.push(texts.notOnPage)
  if (isCut) sentences.push(texts.cut)
  return sentences.join(' ')
}

/** The title of an episode's summary: "What peat keeps · Wet Ground". */
export function titleOf({ show }: Podcast, { title }: PodcastEpisode): string {
  return [title || texts.untitled, show].filter(Boolean).join(' · ').slice(0, maxTitleCharacters)
}
