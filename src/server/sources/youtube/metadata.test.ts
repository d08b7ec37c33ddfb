// Metadata from three APIs, also if parts are missing.
import { expect, test } from 'vitest'
import {
  parseDataApiMetadata,
  parseIsoDuration,
  parseOembedMetadata,
  parsePlayerMetadata,
} from './metadata.ts'
import { playerResponseSchema } from './player.ts'

const id = 'abcdefghij1'

test.each([
  ['PT38M42S', 2322],
  ['PT1H', 3600],
  ['P1DT2H3M4S', 93_784],
  ['P0D', 0],
  ['PT0S', 0],
  ['P1W', Number.NaN],
  ['38:42', Number.NaN],
  ['', Number.NaN],
  [`PT${'9'.repeat(50)}S`, Number.NaN],
])('a duration of %s is %d seconds', (text, seconds) => {
  expect(parseIsoDuration(text)).toBe(seconds)
})

test('a response of the Data API without statistics, thumbnails, tags and channel still gives a title', () => {
  expect(
    parseDataApiMetadata(id, {
      items: [{ snippet: { title: 'Alone' }, contentDetails: { duration: 'P0D' } }],
    }),
  ).toEqual({
    id,
    title: 'Alone',
    description: '',
    duration: '',
    durationSeconds: null,
    thumbnail: null,
    channelTitle: 'Unknown Channel',
    viewCount: null,
    publishedAt: null,
    tags: [],
    categoryId: null,
    defaultLanguage: null,
    defaultAudioLanguage: null,
  })
})

test.each([
  [{ maxres: 'm', high: 'h', medium: 'n' }, 'https://i.example/m'],
  [{ high: 'h', medium: 'n', default: 'd' }, 'https://i.example/h'],
  [{ medium: 'n', standard: 's' }, 'https://i.example/n'],
  [{ default: 'd' }, null],
])('of the thumbnails %j the best is %s', (names, best) => {
  const thumbnails = Object.fromEntries(
    Object.entries(names).map(([size, url]) => [size, { url: `https://i.example/${url}` }]),
  )
  expect(
    parseDataApiMetadata(id, { items: [{ snippet: { title: 'x', thumbnails } }] })?.thumbnail,
  ).toBe(best)
})

test('title, duration and views come from the player, the date from the website', () => {
  const player = playerResponseSchema.parse({
    videoDetails: {
      title: 'A talk',
      lengthSeconds: '3661',
      viewCount: '12',
      author: 'Someone',
      thumbnail: {
        thumbnails: [
          { url: 'https://i.example/small', width: 120 },
          { url: 'https://i.example/large', width: 1280 },
          { url: 'https://i.example/middle', width: 480 },
        ],
      },
    },
  })
  const page = playerResponseSchema.parse({
    microformat: { playerMicroformatRenderer: { publishDate: '2024-02-29T23:30:00-08:00' } },
  })
  expect(parsePlayerMetadata(id, player, page)).toMatchObject({
    title: 'A talk',
    duration: '1:01:01',
    durationSeconds: 3661,
    viewCount: 12,
    channelTitle: 'Someone',
    thumbnail: 'https://i.example/large',
    publishedAt: '2024-03-01T07:30:00.000Z',
  })
})

test('titles are sanitized to what can be stored and shown', () => {
  const player = playerResponseSchema.parse({
    videoDetails: {
      title: 'A\0 title\ud800 \u202eof\n two lines',
      author: '\0',
      shortDescription: 'one\0\ntwo',
      lengthSeconds: '1e999',
      thumbnail: { thumbnails: [{ url: 'javascript:alert(1)', width: 9 }] },
    },
  })
  expect(parsePlayerMetadata(id, player, null)).toMatchObject({
    title: 'A title\ufffd of two lines',
    channelTitle: 'Unknown Channel',
    description: 'one\ntwo',
    durationSeconds: null,
    thumbnail: null,
  })
})

test('a player response without a title gives no metadata', () => {
  expect(
    parsePlayerMetadata(id, playerResponseSchema.parse({ videoDetails: { videoId: id } }), null),
  ).toBeNull()
  expect(parsePlayerMetadata(id, null, null)).toBeNull()
})

test.each([[null], [[]], ['Not Found'], [{ items: [] }], [{ items: [{}] }], [{ error: {} }]])(
  '%j is no video',
  (answer) => {
    expect(parseDataApiMetadata(id, answer)).toBeNull()
    expect(parseOembedMetadata(id, answer)).toBeNull()
  },
)
