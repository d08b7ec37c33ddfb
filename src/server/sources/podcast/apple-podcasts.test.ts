// Somebody pastes the page of a podcast at Apple or at Spotify. Apple itself is not asked
// here: its answers are written down as its directory gives them.
import { expect, test } from 'vitest'
import { Problem } from '#contract/problems/problems.ts'
import type { PublicWeb } from '../../adapters/web/public-web.ts'
import { podcastTasks } from './files/read-files.ts'
import { findPodcast } from './podcasts.ts'

const page = 'https://podcasts.apple.com/de/podcast/wet-ground/id1200361736?i=1000600000001'
const lookup = 'https://itunes.apple.com/lookup?id=1200361736&entity=podcast'
const feedUrl = 'https://feeds.example.org/moor.xml'
const feed = `<rss><channel><title>Wet Ground</title>
<item><title>Close the ditches</title><podcast:transcript url="/1.vtt" type="text/vtt"/></item>
<item><title>What peat keeps</title><podcast:transcript url="/2.vtt" type="text/vtt"/></item></channel></rss>`
const html = '<title>Apple Podcasts</title><meta property="og:title" content="What peat keeps">'

function webWith(pages: Record<string, string>) {
  const requested: string[] = []
  const web: PublicWeb = {
    download: () => Promise.reject(new Error('nothing is downloaded')),
    stream: () => Promise.reject(new Error('nothing is played')),
    async read(url) {
      requested.push(url)
      const text = pages[url]
      if (text === undefined) throw new Problem('link_failed')
      return { url, contentType: '', bytes: new TextEncoder().encode(text), isCut: false }
    },
  }
  return { web, requested }
}
const answer = (results: object[]) => JSON.stringify({ resultCount: results.length, results })

test("an episode's page at Apple leads to the podcast's own feed, and to the episode in it", async () => {
  const { web, requested } = webWith({
    [page]: html,
    [lookup]: answer([{ feedUrl }]),
    [feedUrl]: feed,
  })
  expect(await findPodcast({ web, engine: podcastTasks }, page)).toMatchObject({
    show: 'Wet Ground',
    found: 1,
    isPage: true,
  })
  expect(requested).toEqual([page, lookup, feedUrl])
})

test.each([
  answer([]),
  answer([{ trackName: 'Only at Apple' }]),
  answer([{ feedUrl: 'file:///etc/passwd' }]),
  '{"results":{"feedUrl":1}}',
  'null',
  '<html>',
])('where Apple names no feed, the person is told to paste it: %s', async (text) => {
  const { web, requested } = webWith({ [page]: html, [lookup]: text })
  const message = expect.stringContaining(
    'podcasts.apple.com does not say where the feed of a podcast is.',
  )
  await expect(findPodcast({ web, engine: podcastTasks }, page)).rejects.toMatchObject({
    code: 'podcast_not_found',
    message,
  })
  expect(requested).toHaveLength(2)
})

test('Spotify has no such directory, and a look-alike of Apple is asked for nothing', async () => {
  const closed = 'https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk'
  const alike = 'https://podcasts.apple.com.example.org/us/podcast/x/id1200361736'
  const { web, requested } = webWith({ [closed]: html, [alike]: html })
  const message = expect.stringContaining('Paste the address of the feed')
  await expect(findPodcast({ web, engine: podcastTasks }, closed)).rejects.toMatchObject({
    code: 'podcast_not_found',
    message,
  })
  await expect(findPodcast({ web, engine: podcastTasks }, alike)).rejects.toMatchObject({
    code: 'podcast_not_found',
  })
  expect(requested).toEqual([closed, alike])
})
