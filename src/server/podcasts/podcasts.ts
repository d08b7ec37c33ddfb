// Finds the transcripts of a podcast in its feed, and reads one of them.
import { maxCaptionBytes } from '#contract/limits.ts'
import type { Podcast, PodcastEpisode, PodcastTranscript } from '#contract/podcasts.ts'
import { Problem } from '#contract/problems.ts'
import type { PublicWeb, WebResponse } from '../adapters/web/public-web.ts'
import { findAppleFeed } from './apple-podcasts.ts'
import { decodeText } from './decode-text.ts'
import { type Feed, type FeedEpisode, parseFeed } from './parse-feed.ts'
import { type EpisodePage, readEpisodePage } from './read-page.ts'
import { htmlToTranscript } from './transcript-text.ts'

const maxFeedBytes = 5 * 1024 * 1024
const accept = 'application/rss+xml, application/xml;q=0.9, text/html;q=0.8, */*;q=0.5'
/** The best first: with times, then with speakers, then text alone. */
const typePreference = [
  'text/vtt',
  'application/x-subrip',
  'application/srt',
  'text/srt',
  'application/json',
  'text/html',
]
/** Sites that do not name the feeds of the podcasts that they list; Apple not of those that it alone has. */
const closedHosts =
  /(?:^|\.)(?:open\.spotify\.com|spotify\.com|podcasts\.apple\.com|music\.amazon\.[a-z.]+|audible\.[a-z.]+)$/

/**
 * Lists the episodes that have a transcript. `link` is the address of a feed, of a page that names its feed, or of a podcast at Apple.
 * Throws a Problem: `link_refused`, `link_failed`, `podcast_not_found`, `podcast_without_transcripts`.
 */
export async function findPodcast(web: PublicWeb, link: string): Promise<Podcast> {
  const address = toWebAddress(link)
  const response = await web.read(address, { maxBytes: maxFeedBytes, accept })
  const feed = await readFeed(response)
  if (feed) return toPodcast(feed, null, response.isCut)
  const page = await readEpisodePage(decodeText(response.bytes, response.contentType), response.url)
  const feedUrl = page.feeds[0] ?? (await findAppleFeed(web, response.url))
  if (!feedUrl) throw new Problem('podcast_not_found', describeClosedSite(response.url))
  const feedResponse = await web.read(feedUrl, { maxBytes: maxFeedBytes, accept })
  const feedOfPage = await readFeed(feedResponse)
  if (!feedOfPage) throw new Problem('podcast_not_found')
  return toPodcast(feedOfPage, page, feedResponse.isCut)
}

/** Reads a transcript of a podcast, whose encoding `decodeCaptions` finds. Throws a Problem: `link_refused`, `link_failed`, `captions_too_large`, `captions_empty`. */
export async function readPodcastTranscript(
  { web, decodeCaptions }: { web: PublicWeb; decodeCaptions(bytes: Uint8Array): Promise<string> },
  { url, type }: PodcastEpisode['transcript'],
): Promise<PodcastTranscript> {
  const response = await web.read(url, { maxBytes: maxCaptionBytes, accept: '*/*' })
  if (response.isCut) throw new Problem('captions_too_large')
  const isHtml = type === 'text/html' || response.contentType.startsWith('text/html')
  const text = isHtml
    ? await htmlToTranscript(decodeText(response.bytes, response.contentType))
    : await decodeCaptions(response.bytes)
  if (text.trim() === '') throw new Problem('captions_empty')
  const name = new URL(response.url).pathname.split('/').pop() || 'transcript'
  return { name: name.slice(0, 255), text }
}

/** Podcast programs write feed addresses as feed:// or itpc:// too. */
function toWebAddress(link: string): string {
  return link
    .replace(/^(?:feed|itpc|pcast|podcast):(?:\/\/)?(?=https?:)/i, '')
    .replace(/^(?:feed|itpc|pcast|podcast):\/\//i, 'https://')
}

const readFeed = ({ bytes, contentType, url }: WebResponse) => parseFeed(decodeText(bytes, contentType), url)

function describeClosedSite(url: string): { message?: string } {
  const { hostname } = new URL(url)
  if (!closedHosts.test(hostname)) return {}
  return {
    message: `${hostname} does not say where the feed of a podcast is. Paste the address of the feed, or of the episode on the podcast’s own site.`,
  }
}

function toPodcast({ show, episodes }: Feed, page: EpisodePage | null, isCut: boolean): Podcast {
  if (episodes.length === 0) throw new Problem('podcast_without_transcripts')
  const addresses = page?.addresses.map(normalizeAddress) ?? []
  const found = page ? episodes.findIndex((episode) => isOnPage(episode, addresses, page.titles)) : -1
  return {
    show,
    episodes: episodes.map(({ title, publishedAt, transcripts }) => ({
      title,
      publishedAt,
      transcript: chooseTranscript(transcripts),
    })),
    found: found === -1 ? null : found,
    isPage: page !== null,
    isCut,
  }
}

function chooseTranscript(transcripts: FeedEpisode['transcripts']): PodcastEpisode['transcript'] {
  const rankOf = (type: string) =>
    typePreference.includes(type) ? typePreference.indexOf(type) : typePreference.length
  return transcripts.toSorted((a, b) => rankOf(a.type) - rankOf(b.type))[0]!
}

/** `addresses` are those of the page, normalized. */
function isOnPage(episode: FeedEpisode, addresses: string[], titles: string[]): boolean {
  const isSameAddress = [episode.page, episode.guid].some(
    (own) => URL.canParse(own) && addresses.includes(normalizeAddress(own)),
  )
  return isSameAddress || (episode.title !== '' && titles.includes(episode.title))
}

/** Without protocol, `www.`, parameters and the slash at the end. */
function normalizeAddress(address: string): string {
  const { hostname, pathname } = new URL(address)
  return `${hostname.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}`
}
