// Chooses the episode of a podcast for programs, which have no list to click on.

import { Problem } from '#contract/problems/problems.ts'
import type { Podcast, PodcastEpisode } from '#contract/sources/podcasts.ts'

const maxListed = 30

/**
 * `wanted` is the number of an episode in the list, or words of its title. Without it the
 * episode of the page is chosen, or the only one of a feed. Throws a Problem
 * `bad_request` that lists the episodes with their numbers.
 */
export function chooseEpisode(podcast: Podcast, wanted: string | undefined): PodcastEpisode {
  const { episodes, found, isPage } = podcast
  const numbered = episodes.map((episode, index) => ({ episode, number: index + 1 }))
  if (wanted === undefined) {
    const chosen =
      found !== null ? episodes[found] : !isPage && episodes.length === 1 ? episodes[0] : undefined
    if (chosen) return chosen
    throw refuse(
      isPage ? 'The episode of this page publishes no transcript.' : 'Which episode?',
      podcast,
      numbered,
    )
  }
  const byNumber = /^\d+$/.test(wanted) ? episodes[Number(wanted) - 1] : undefined
  if (byNumber) return byNumber
  const words = wanted.toLowerCase()
  const named = numbered.filter(({ episode }) => episode.title.toLowerCase().includes(words))
  if (named.length === 1) return named[0]!.episode
  if (named.length === 0)
    throw refuse(`No episode with a transcript is called “${wanted}”.`, podcast, numbered)
  throw refuse(`Several episodes have “${wanted}” in their titles.`, podcast, named)
}

type Numbered = { episode: PodcastEpisode; number: number }[]

function refuse(reason: string, { show }: Podcast, listed: Numbered): Problem {
  const lines = listed.slice(0, maxListed).map(({ episode: { title, publishedAt }, number }) => {
    const date =
      publishedAt === null ? '' : ` (${new Date(publishedAt).toISOString().slice(0, 10)})`
    return `${number}. ${title}${date}`
  })
  const more = listed.length > maxListed ? [`and ${listed.length - maxListed} more`] : []
  const message = `${reason} Nothing was summarized. Name an episode by its number or by words of its title. With a transcript ${show || 'this podcast'} has:`
  return new Problem('bad_request', { message: [message, ...lines, ...more].join('\n') })
}
