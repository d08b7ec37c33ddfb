import { expect, test } from 'vitest'
import type { Podcast } from '#contract/sources/podcasts.ts'
import { chooseAtFirst, describePodcast } from './describe-podcast.ts'

const episode = {
  id: 'episode-1',
  title: 'What peat keeps',
  publishedAt: null,
  transcript: { url: 'https://example.org/1.vtt', type: '' },
}
const podcast: Podcast = {
  show: 'Wet Ground',
  episodes: [episode],
  found: null,
  isPage: false,
  isCut: false,
}

test('a person learns how many episodes have a transcript, and what is missing', () => {
  expect(describePodcast(podcast)).toBe('One episode has a transcript.')
  expect(
    describePodcast({ ...podcast, episodes: [episode, episode], found: 0, isPage: true }),
  ).toBe('2 episodes have a transcript.')
  expect(describePodcast({ ...podcast, isPage: true, isCut: true })).toMatch(
    /not among them\. The feed is longer/,
  )
})

test('the newest episode of a feed is chosen, of a page only its own', () => {
  expect(chooseAtFirst(podcast)).toBe(0)
  expect(chooseAtFirst({ ...podcast, isPage: true, found: 3 })).toBe(3)
  expect(chooseAtFirst({ ...podcast, isPage: true })).toBeNull()
})
