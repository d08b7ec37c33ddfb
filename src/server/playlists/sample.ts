// What an installation without any public playlist shows as an example, and says so. It leads nowhere and nobody can own it.
import type { Playlist } from '#contract/playlists.ts'
import { fold } from '../history/fold.ts'

type Text = Pick<
  Playlist,
  'name' | 'description' | 'tags' | 'note' | 'createdBy' | 'summaries' | 'likes' | 'saves' | 'views'
>

const texts: Text[] = [
  {
    name: 'How memory works',
    description: 'Six talks on why we forget, and what helps.',
    tags: ['learning', 'psychology', 'memory', 'study', 'sleep'],
    note: 'Begin with the second one if you have only ten minutes.',
    createdBy: 'Robin Sample',
    summaries: 6,
    likes: 24,
    saves: 9,
    views: 210,
  },
  {
    name: 'Bread from scratch',
    description: 'Flour, water, salt and patience: from the first starter to a good crust.',
    tags: ['baking', 'food'],
    note: 'What I wish I had read before my first ten flat loaves.',
    createdBy: 'Mika Sample',
    summaries: 8,
    likes: 17,
    saves: 12,
    views: 143,
  },
  {
    name: 'Reading the night sky',
    description: 'Stars one can find without a telescope, month by month.',
    tags: ['astronomy', 'outdoors', 'beginners'],
    note: '',
    createdBy: 'Sam Sample',
    summaries: 12,
    likes: 11,
    saves: 4,
    views: 98,
  },
  {
    name: 'Databases, explained slowly',
    description: 'Indexes, transactions and queues, each in under half an hour.',
    tags: ['programming', 'databases', 'lectures', 'backend'],
    note: 'The talk about indexes saved me a week.',
    createdBy: 'Robin Sample',
    summaries: 9,
    likes: 8,
    saves: 6,
    views: 77,
  },
]

/** A fixed day, so that examples do not look like news. */
const writtenAt = Date.UTC(2026, 0, 1)

export const samplePlaylists: Playlist[] = texts.map((text, index) => ({
  ...text,
  id: `sample-${index + 1}`,
  isPublic: true,
  creator: null,
  isYours: false,
  isHidden: false,
  createdAt: writtenAt,
  updatedAt: writtenAt,
  publishedAt: writtenAt,
  comments: 0,
  isLiked: false,
  isSaved: false,
  thumbnail: null,
  pictures: [],
  sample: true,
}))

/** Those that hold the text in name, description or tags, as a search of real ones would find them. */
export function findSamples(text: string): Playlist[] {
  return samplePlaylists.filter(({ name, description, tags }) =>
    searchTextOf({ name, description, tags }).includes(text),
  )
}

/** What a search looks through. */
export function searchTextOf({ name, description, tags }: Pick<Playlist, 'name' | 'description' | 'tags'>): string {
  return [name, description, ...tags].map(fold).join('\n')
}
