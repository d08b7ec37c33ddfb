// Reads a caption track of the video, with the connection and the session of the person's
// own browser.
import { maxCaptionBytes } from '#contract/basics/limits.ts'
import { sites } from '#contract/sources/youtube/pages.ts'
import type { ReadCaptions } from '../messages.ts'
import type { PlayerTrack } from '../player/messages.ts'
import { captionsPath } from './caption-requests.ts'
import { slimCaptions } from './slim-captions.ts'

type Options = {
  track: PlayerTrack
  videoId: string
  /** Makes the player ask for the track itself. */
  load: () => void
  /** Addresses from which the page has requested captions so far. */
  requested: () => string[]
  origin: string
  wait?: (ms: number) => Promise<void>
  fetchText?: (url: string) => Promise<string>
}

/** Styles and windows can make the player's file several times as large as what is sent. */
const maxReadCharacters = 4 * maxCaptionBytes
const waitMs = 50
const maxWaits = 100

/**
 * YouTube answers with nothing unless a token is sent that its own player makes. Then the
 * player is asked to show the captions for a moment, and its token is used.
 */
export async function readCaptions(options: Options): Promise<ReadCaptions> {
  const { fetchText = fetchAsPage } = options
  const url = captionUrl(options)
  if (!url) return { failure: 'captions_refused' }
  try {
    const plain = await fetchText(url.href)
    return check(plain || (await fetchText((await addToken(url, options)).href)))
  } catch {
    return { failure: 'captions_refused' }
  }
}

/**
 * Only captions of this video are read, from the page's own site, whatever the page says.
 * The small site names those of the large one too.
 */
function captionUrl({ track: { baseUrl }, videoId, origin }: Options): URL | null {
  if (!baseUrl || !URL.canParse(baseUrl, origin)) return null
  const named = new URL(baseUrl, origin)
  if (!sites.includes(named.origin) || named.pathname !== captionsPath) return null
  if (named.searchParams.get('v') !== videoId) return null
  const url = new URL(captionsPath + named.search, origin)
  url.searchParams.set('fmt', 'json3')
  for (const name of ['tlang', 'xosf']) url.searchParams.delete(name)
  return url
}

async function addToken(
  url: URL,
  { videoId, load, requested, origin, wait = sleep }: Options,
): Promise<URL> {
  const find = () =>
    requested()
      .map((address) => new URL(address, origin))
      .findLast(
        ({ pathname, searchParams }) =>
          pathname === captionsPath && searchParams.get('v') === videoId && searchParams.has('pot'),
      )
  if (!find()) load()
  for (let waits = 0; !find() && waits < maxWaits; waits++) await wait(waitMs)
  const complete = new URL(url)
  for (const [name, value] of find()?.searchParams ?? [])
    if (!url.searchParams.has(name)) complete.searchParams.set(name, value)
  return complete
}

function check(text: string): ReadCaptions {
  if (text.length > maxReadCharacters) return { failure: 'captions_too_large' }
  const slim = slimCaptions(text)
  if (!slim) return { failure: 'captions_refused' }
  if (slim.words === 0) return { failure: 'captions_empty' }
  return new TextEncoder().encode(slim.text).length > maxCaptionBytes
    ? { failure: 'captions_too_large' }
    : slim
}

async function fetchAsPage(url: string): Promise<string> {
  const response = await fetch(url, { credentials: 'same-origin' })
  return response.ok ? response.text() : ''
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
