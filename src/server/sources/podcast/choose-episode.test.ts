// A program names the episode of a podcast, or learns which ones there are.
import { expect, test } from 'vitest'
import type { Podcast } from '#contract/sources/podcasts.ts'
import { chooseEpisode } from './choose-episode.ts'

const makePodcast = (titles: string[], change: Partial<Podcast> = {}): Podcast => ({
  show: 'Wet Ground',
  found: null,
  isPage: false,
  isCut: false,
  ...change,
  episodes: titles.map((title, index) => ({
    id: `episode-${index}`,
    title,
    publishedAt: Date.UTC(2026, 0, 5 - index, 6),
    transcript: { url: `https://example.org/${index}.vtt`, type: 'text/vtt' },
  })),
})
const titles = ['Close the ditches', 'What peat keeps', 'Moss and peat', 'Episode without a title']
const choose = (podcast: Podcast, wanted?: string) => chooseEpisode(podcast, wanted).title

test('the episode of a page, and the only one of a feed, need no name', () => {
  expect(choose(makePodcast(titles, { isPage: true, found: 1 }))).toBe('What peat keeps')
  expect(choose(makePodcast(['Close the ditches']))).toBe('Close the ditches')
})

test('an episode is chosen by its number or by words of its title', () => {
  const podcast = makePodcast(titles)
  expect(choose(podcast, '1')).toBe('Close the ditches')
  expect(choose(podcast, 'MOSS')).toBe('Moss and peat')
  // Also instead of the one of the page.
  expect(choose(makePodcast(titles, { isPage: true, found: 1 }), '3')).toBe('Moss and peat')
})

test('none is guessed: the episodes are listed with numbers and dates, and nothing is summarized', () => {
  expect(() => choose(makePodcast(titles))).toThrow(
    /^Which episode\? Nothing was summarized\..+\n1\. Close the ditches \(2026-01-05\)\n2\. .+\n3\. .+\n4\. Episode without a title/,
  )
  expect(() => choose(makePodcast(['Close the ditches'], { isPage: true }))).toThrow(
    /this page publishes no transcript/,
  )
  expect(() => choose(makePodcast(titles), 'peat')).toThrow(
    /Several episodes.+\n2\. What peat keeps.+\n3\. Moss and peat/,
  )
  for (const unknown of ['0', '5', 'sand'])
    expect(() => choose(makePodcast(titles), unknown)).toThrow(/No episode/)
  expect(() => choose(makePodcast(Array.from({ length: 500 }, () => 'Talk')))).toThrow(
    /\n30\. Talk.+\nand 470 more$/,
  )
})
