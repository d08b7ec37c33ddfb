// Finds the episodes of a podcast in its feed, and reads their transcripts.
import { createHash } from 'node:crypto'
import { maxCaptionBytes } from '#contract/basics/limits.ts'
import { Problem } from '#contract/problems/problems.ts'
import { episodeId } from '#contract/sources/podcast.ts'
import type { Podcast, PodcastEpisode, PodcastTranscript } from '#contract/sources/podcasts.ts'
import type { PublicWeb, WebResponse } from '../../adapters/web/public-web.ts'
import type { StoredEpisode } from '../../db/schema/videos.ts'
import { findAppleFeed } from './apple-podcasts.ts'
import { chooseTranscript, formatOf, hasTimes } from './choose-transcript.ts'
import { decodeText } from './decode-text.ts'
import { type Feed, type FeedEpisode, parseFeed } from './parse-feed.ts'
import { type EpisodePage, readEpisodePage } from './read-page.ts'
import { htmlToTranscript } from './transcript-text.ts'
import { resolveAddress } from './web-address.ts'

/** The name of an episode whose feed gives none. */
const untitled = 'Episode without a title'
const maxFeedBytes = 5 * 1024 * 1024
/** What a file is shows at its start. */
const sniffedCharacters = 5000
const accept = 'application/rss+xml, application/xml;q=0.9, text/html;q=0.8, */*;q=0.5'
/**
 * Sites that do not name the feeds of the podcasts that they list; Apple not of those
 * that it alone has.
 */
const closedHosts =
  /(?:^|\.)(?:open\.spotify\.com|spotify\.com|podcasts\.apple\.com|music\.amazon\.[a-z.]+|audible\.[a-z.]+)$/

/**
 * Lists the episodes that have a transcript, each with the one in `language` if there is
 * one. `link` is the address of a feed, of a page that names its feed, or of a podcast at
 * Apple. Throws a Problem: `link_refused`, `link_failed`, `podcast_not_found`,
 * `podcast_without_transcripts`.
 */
export async function findPodcast(
  web: PublicWeb,
  link: string,
  language?: string,
): Promise<Podcast> {
  return toPodcast(await findFeed(web, link), language)
}

/**
 * Reads an episode that was listed under this link. Throws the same Problems, and
 * `podcast_not_found` if it is gone from the feed.
 */
export async function findEpisode(
  web: PublicWeb,
  link: string,
  id: string,
): Promise<StoredEpisode> {
  const { feed, url } = await findFeed(web, link)
  const episode = feed.episodes.find((one) => idOf(url, one) === id)
  if (!episode) throw new Problem('podcast_not_found', { message: goneMessage })
  const { title, page, publishedAt, language, transcripts } = episode
  return {
    show: feed.show,
    title: title || untitled,
    page: resolveAddress(page, url) ?? '',
    publishedAt,
    language: language || feed.language,
    transcripts,
  }
}

/** `url` is the address of the feed. `page` is null if the link led to the feed itself. */
type FoundFeed = { feed: Feed; url: string; page: EpisodePage | null; isCut: boolean }

async function findFeed(web: PublicWeb, link: string): Promise<FoundFeed> {
  const response = await web.read(toWebAddress(link), { maxBytes: maxFeedBytes, accept })
  const feed = await readFeed(response)
  if (feed) return { feed, url: response.url, page: null, isCut: response.isCut }
  const page = await readEpisodePage(decodeText(response.bytes, response.contentType), response.url)
  const feedUrl = page.feeds[0] ?? (await findAppleFeed(web, response.url))
  if (!feedUrl) throw new Problem('podcast_not_found', describeClosedSite(response.url))
  const feedResponse = await web.read(feedUrl, { maxBytes: maxFeedBytes, accept })
  const feedOfPage = await readFeed(feedResponse)
  if (!feedOfPage) throw new Problem('podcast_not_found')
  return { feed: feedOfPage, url: feedResponse.url, page, isCut: feedResponse.isCut }
}

/**
 * Reads a transcript of a podcast, whose encoding `decodeCaptions` finds. Throws a
 * Problem: `link_refused`, `link_failed`, `captions_too_large`, `captions_empty`.
 */
export async function readPodcastTranscript(
  { web, decodeCaptions }: { web: PublicWeb; decodeCaptions(bytes: Uint8Array): Promise<string> },
  { url, type }: PodcastEpisode['transcript'],
): Promise<PodcastTranscript> {
  const response = await web.read(url, { maxBytes: maxCaptionBytes, accept: '*/*' })
  if (response.isCut) throw new Problem('captions_too_large')
  const text = await readText(response, { type, decodeCaptions })
  if (text.trim() === '') throw new Problem('captions_empty')
  const name = new URL(response.url).pathname.split('/').pop() || 'transcript'
  return { name: name.slice(0, 255), text }
}

/**
 * Many servers send captions with the type of a page, and a page in place of captions
 * that are gone.
 */
async function readText(
  { bytes, contentType, url }: WebResponse,
  { type, decodeCaptions }: { type: string; decodeCaptions(bytes: Uint8Array): Promise<string> },
): Promise<string> {
  const captions = await decodeCaptions(bytes)
  if (!isPage(captions)) return captions
  if (hasTimes(formatOf({ url, type })))
    throw new Problem('captions_empty', { message: pageMessage })
  return htmlToTranscript(decodeText(bytes, contentType))
}

const pageMessage =
  'The podcast’s server sent a page in place of this transcript. Nothing was counted. Try again later, or choose another episode.'

function isPage(text: string): boolean {
  const start = text.slice(0, sniffedCharacters)
  const isCaptions = /^\uFEFF?\s*(?:WEBVTT|[{[])|-->/.test(start)
  return (
    !isCaptions &&
    /<(?:!doctype html|html|body|p|div|cite|time|br|section|article|ul|ol|li|h[1-6])[\s>/]/i.test(
      start,
    )
  )
}

/** Podcast programs write feed addresses as feed:// or itpc:// too. */
function toWebAddress(link: string): string {
  return link
    .replace(/^(?:feed|itpc|pcast|podcast):(?:\/\/)?(?=https?:)/i, '')
    .replace(/^(?:feed|itpc|pcast|podcast):\/\//i, 'https://')
}

const readFeed = ({ bytes, contentType, url }: WebResponse) =>
  parseFeed(decodeText(bytes, contentType), url)

function describeClosedSite(url: string): { message?: string } {
  const { hostname } = new URL(url)
  if (!closedHosts.test(hostname)) return {}
  return {
    message: `${hostname} does not say where the feed of a podcast is. Paste the address of the feed, or of the episode on the podcast’s own site.`,
  }
}

function toPodcast({ feed, url, page, isCut }: FoundFeed, wished: string | undefined): Podcast {
  const { show, language: spoken, episodes } = feed
  if (episodes.length === 0) throw new Problem('podcast_without_transcripts')
  const addresses = page?.addresses.map(normalizeAddress) ?? []
  const found = page
    ? episodes.findIndex((episode) => isOnPage(episode, addresses, page.titles))
    : -1
  return {
    show,
    episodes: episodes.map(({ title, publishedAt, language, transcripts, ...named }) => ({
      id: idOf(url, { title, ...named }),
      title: title || untitled,
      publishedAt,
      transcript: chooseTranscript(transcripts, { wished, spoken: language || spoken }),
    })),
    found: found === -1 ? null : found,
    isPage: page !== null,
    isCut,
  }
}

/** The same by the feed and by the page of the episode. No feed decides the ids of another. */
function idOf(
  feedUrl: string,
  { guid, page, title }: Pick<FeedEpisode, 'guid' | 'page' | 'title'>,
): string {
  return episodeId(
    createHash('sha256')
      .update(JSON.stringify([feedUrl, guid || page || title]))
      .digest('hex'),
  )
}

const goneMessage =
  'This episode is not in the feed of its podcast any more. Nothing was counted. Choose another episode.'

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
