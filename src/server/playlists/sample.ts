// The sample playlists of an installation that has no public playlist yet. They are
// marked as samples and have no page.

import { normalizeForSearch } from '#contract/library/normalize-for-search.ts'
import type { Playlist } from '#contract/playlists/playlists.ts'

type Sample = Pick<
  Playlist,
  'name' | 'description' | 'tags' | 'note' | 'createdBy' | 'summaries'
> & {
  /** A file of the web app. */
  picture: string
}

const samples: Sample[] = [
  {
    name: 'How memory works',
    description: 'Six talks on why we forget and how to remember more.',
    tags: ['learning', 'psychology', 'memory', 'study', 'sleep'],
    picture: '/sample-memory.svg',
    note: 'If you have only ten minutes, start with the second one.',
    createdBy: 'Robin Sample',
    summaries: 6,
  },
  {
    name: 'Bread from scratch',
    description: 'Flour, water, salt and time: from your first starter to a good crust.',
    tags: ['baking', 'food'],
    picture: '/sample-bread.svg',
    note: 'I wish I had seen these before my first ten flat loaves.',
    createdBy: 'Mika Sample',
    summaries: 8,
  },
  {
    name: 'Reading the night sky',
    description: 'Stars you can find without a telescope, month by month.',
    tags: ['astronomy', 'outdoors', 'beginners'],
    picture: '/sample-night-sky.svg',
    note: '',
    createdBy: 'Sam Sample',
    summaries: 12,
  },
  {
    name: 'Databases, explained slowly',
    description: 'Indexes, transactions and queues, each in under half an hour.',
    tags: ['programming', 'databases', 'lectures', 'backend'],
    picture: '/sample-databases.svg',
    note: 'The talk about indexes saved me a week of work.',
    createdBy: 'Robin Sample',
    summaries: 9,
  },
]

/** A fixed date, so that the samples do not look new. */
const createdAt = Date.UTC(2026, 0, 1)

export const samplePlaylists: Playlist[] = samples.map(({ picture, ...sample }, index) => ({
  ...sample,
  id: `sample-${index + 1}`,
  isPublic: true,
  creator: null,
  isYours: false,
  isHidden: false,
  createdAt,
  updatedAt: createdAt,
  publishedAt: createdAt,
  // Nobody likes or opens what does not exist.
  likes: 0,
  saves: 0,
  views: 0,
  comments: 0,
  readableByOthers: sample.summaries,
  isLiked: false,
  isSaved: false,
  thumbnail: picture,
  pictures: [picture],
  sample: true,
}))

/** Finds samples by a text in name, description or tags, as the search of real playlists does. */
export function findSamples(text: string): Playlist[] {
  return samplePlaylists.filter(({ name, description, tags }) =>
    searchTextOf({ name, description, tags }).includes(text),
  )
}

/** Joins the texts that a search reads, normalized. */
export function searchTextOf({
  name,
  description,
  tags,
}: Pick<Playlist, 'name' | 'description' | 'tags'>): string {
  return [name, description, ...tags].map(normalizeForSearch).join('\n')
}
