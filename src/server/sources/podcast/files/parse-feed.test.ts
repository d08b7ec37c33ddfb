// Feeds and pages that were made to fill the memory of the server give a bounded number
// of short addresses.
import { expect, test } from 'vitest'
import { parseFeed } from './parse-feed.ts'
import { readEpisodePage } from './read-page.ts'

const url = 'https://example.org/feed.xml'
const feed = (items: string) => `<rss><channel><title>Bees</title>${items}</channel></rss>`
const item = (transcripts: string) => `<item><title>Dance</title>${transcripts}</item>`

test('transcripts without an address, and with one of more than two thousand characters, are left out', async () => {
  const tags = [
    '',
    'url=""',
    'url=" "',
    `url="/${'a'.repeat(2000)}"`,
    `url="/${'ä'.repeat(500)}"`,
    'url="ftp://a.b/c"',
  ]
  const transcripts = tags.map((tag) => `<podcast:transcript ${tag}/>`).join('')
  const read = await parseFeed(
    feed(item(transcripts) + item(`${transcripts}<podcast:transcript url="1.vtt"/>`)),
    url,
  )
  expect(read?.episodes.map((episode) => episode.transcripts)).toEqual([
    [{ url: 'https://example.org/1.vtt', type: '', language: '', isCaptions: false }],
  ])
})

test('a feed gives five hundred episodes with twenty transcripts each', async () => {
  const read = await parseFeed(
    feed(item('<podcast:transcript url="1.vtt"/>'.repeat(30)).repeat(600)),
    url,
  )
  expect(read?.episodes).toHaveLength(500)
  expect(read?.episodes[0]?.transcripts).toHaveLength(20)
})

test('a feed that is nested thousands deep gives the episodes before', async () => {
  const deep = '<b>'.repeat(400_000) + '</i>'.repeat(400_000)
  const read = await parseFeed(feed(item('<podcast:transcript url="1.vtt"/>') + deep), url)
  expect(read).toMatchObject({ show: 'Bees', episodes: [{ title: 'Dance' }] })
})

test('a page gives twenty addresses, feeds and titles', async () => {
  const page = await readEpisodePage(
    [
      `<link rel="canonical" href="/${'a'.repeat(2000)}"><link rel="canonical" href="">`,
      '<link rel="alternate" type="text/xml" href="/feed.xml">'.repeat(100),
      '<link rel="canonical" href="/page"><meta property="og:url" content="/page">'.repeat(100),
      `<meta property="og:title" content="${'a'.repeat(5000)}">`,
      '<h1>Dance</h1>'.repeat(100),
    ].join(''),
    url,
  )
  expect(page.addresses).toEqual([url, ...Array(19).fill('https://example.org/page')])
  expect(page.feeds).toEqual(Array(20).fill(url))
  expect(page.titles).toEqual(['a'.repeat(2000), ...Array(19).fill('Dance')])
})

test('NUL in any place of a feed is left out, so that an episode can be stored', async () => {
  const hostile =
    '<podcast:transcript url="1.vtt" type="text/v\0tt" language="e\0n"/><guid>a\0b</guid><link>/\0p</link>'
  const read = await parseFeed(feed(item(hostile)).replace('Bees', 'Be\0es'), url)
  expect(read?.episodes[0]?.transcripts).toEqual([
    { url: 'https://example.org/1.vtt', type: 'text/vtt', language: 'en', isCaptions: false },
  ])
  expect(JSON.stringify(read)).not.toContain('\\u0000')
})
