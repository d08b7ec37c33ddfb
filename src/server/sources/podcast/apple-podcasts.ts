// Finds the feed of a podcast that Apple lists. Apple's pages do not name it, its public
// directory does, without a key.
import type { PublicWeb } from '../../adapters/web/public-web.ts'
import { decodeText } from './files/decode-text.ts'
import { resolveAddress } from './files/web-address.ts'

const directory = 'https://itunes.apple.com/lookup'
const maxAnswerBytes = 256 * 1024

/**
 * Resolves to the address of the feed; null where the page is none of Apple's, or the
 * directory has no feed for it.
 */
export async function findAppleFeed(web: PublicWeb, page: string): Promise<string | null> {
  const id = podcastIdOf(page)
  if (id === null) return null
  const address = `${directory}?id=${id}&entity=podcast`
  const { bytes, contentType } = await web.read(address, {
    maxBytes: maxAnswerBytes,
    accept: 'application/json',
  })
  return readFeedUrl(decodeText(bytes, contentType))
}

/**
 * The number of the podcast in /us/podcast/name/id1234567890, also where `?i=` names an
 * episode.
 */
function podcastIdOf(page: string): string | null {
  const { hostname, pathname } = new URL(page)
  if (!/^(?:podcasts|itunes)\.apple\.com$/.test(hostname)) return null
  return /\/podcast\/(?:[^/]+\/)?id(\d{1,20})\/?$/.exec(pathname)?.[1] ?? null
}

function readFeedUrl(text: string): string | null {
  try {
    const { results } = JSON.parse(text) as { results?: { feedUrl?: unknown }[] }
    const feedUrl = results?.[0]?.feedUrl
    return typeof feedUrl === 'string' ? resolveAddress(feedUrl, directory) : null
  } catch {
    return null
  }
}
