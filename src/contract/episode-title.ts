// Names the episodes of podcasts.
import { maxTitleCharacters } from './limits.ts'
import type { Podcast, PodcastEpisode } from './podcasts.ts'

export const untitledEpisode = 'Episode without a title'

/** The title of an episode's summary: "What peat keeps · Wet Ground". */
export function episodeTitle({ show }: Pick<Podcast, 'show'>, { title }: Pick<PodcastEpisode, 'title'>): string {
  return [title || untitledEpisode, show].filter(Boolean).join(' · ').slice(0, maxTitleCharacters)
}
