// Chooses the episode of a podcast for programs, which have no list to click on.

import { Problem } from '#contract/problems/problems.ts'
import type { Podcast, PodcastEpisode } from '#contract/sources/podcasts.ts'

const maxListed = 30

/** What a program does with the episode: those with a transcript are read, others are heard. */
type Use = 'read' | 'heard'
const kinds = { read: 'with a transcript', heard: 'without a transcript' }

type Named = Pick<PodcastEpisode, 'title' | 'publishedAt'>
type Choice<Episode> = Pick<Podcast, 'show' | 'found' | 'isPage'> & { episodes: Episode[] }

/**
 * `wanted` is the number of an episode in the list, or words of its title. Without it the
 * episode of the page is chosen, or the only one of a feed. Throws a Problem
 * `bad_request` that lists the episodes with their numbers.
 */
export function chooseEpisode<Episode extends Named>(
  podcast: Choice<Episode>,
  wanted: string | undefined,
  use: Use = 'read',
): Episode {
  const { episodes, found, isPage } = podcast
  const numbered = episodes.map((episode, index) => ({ episode, number: index + 1 }))
  const refuse = (reason: string, listed: Numbered) =>
    new Problem('bad_request', { message: describeChoice(reason, podcast.show, { listed, use }) })
  if (wanted === undefined) {
    const chosen =
      found !== null ? episodes[found] : !isPage && episodes.length === 1 ? episodes[0] : undefined
    if (chosen) return chosen
    const isUnwritten = isPage && use === 'read'
    throw refuse(
      isUnwritten ? 'The episode of this page publishes no transcript.' : 'Which episode?',
      numbered,
    )
  }
  const byNumber = /^\d+$/.test(wanted) ? episodes[Number(wanted) - 1] : undefined
  if (byNumber) return byNumber
  const words = wanted.toLowerCase()
  const named = numbered.filter(({ episode }) => episode.title.toLowerCase().includes(words))
  if (named.length === 1) return named[0]!.episode
  if (named.length === 0) throw refuse(`No episode ${kinds[use]} is called “${wanted}”.`, numbered)
  throw refuse(`Several episodes have “${wanted}” in their titles.`, named)
}

type Numbered = { episode: Named; number: number }[]

function describeChoice(
  reason: string,
  show: string,
  { listed, use }: { listed: Numbered; use: Use },
): string {
  const lines = listed.slice(0, maxListed).map(({ episode: { title, publishedAt }, number }) => {
    const date =
      publishedAt === null ? '' : ` (${new Date(publishedAt).toISOString().slice(0, 10)})`
    return `${number}. ${title}${date}`
  })
  const more = listed.length > maxListed ? [`and ${listed.length - maxListed} more`] : []
  const nothing = use === 'read' ? 'Nothing was summarized.' : 'Nothing was counted.'
  const kind = `${kinds[use][0]!.toUpperCase()}${kinds[use].slice(1)}`
  const message = `${reason} ${nothing} Name an episode by its number or by words of its title. ${kind} ${show || 'this podcast'} has:`
  return [message, ...lines, ...more].join('\n')
}
