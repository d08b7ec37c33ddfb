// Finds the episodes of a podcast in its feed, and reads their transcripts.
import { maxCaptionBytes } from '#contract/basics/limits.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Podcast, PodcastEpisode, PodcastTranscript } from '#contract/sources/podcasts.ts'
import type { PublicWeb } from '../../adapters/web/public-web.ts'
import type { StoredEpisode } from '../../db/schema/videos.ts'
import { findAppleFeed } from './apple-podcasts.ts'
import type { PodcastFile, PodcastTasks } from './files/read-files.ts'
import type { EpisodePage } from './files/read-page.ts'

const maxFeedBytes = 5 * 1024 * 1024
const accept = 'application/rss+xml, application/xml;q=0.9, text/html;q=0.8, */*;q=0.5'
/**
 * Sites that do not name the feeds of the podcasts that they list; Apple not of those
 * that it alone has.
 */
const closedHosts =
  /(?:^|\.)(?:open\.spotify\.com|spotify\.com|podcasts\.apple\.com|music\.amazon\.[a-z.]+|audible\.[a-z.]+)$/

/** `engine` reads the files, which may be long and harmful, where they hold nobody up. */
export type PodcastWeb = { web: PublicWeb; engine: PodcastTasks }

/**
 * Lists the episodes that have a transcript, each with the one in `language` if there is
 * one. `link` is the address of a feed, of a page that names its feed, or of a podcast at
 * Apple. Throws a Problem: `link_refused`, `link_failed`, `podcast_not_found`,
 * `podcast_without_transcripts`.
 */
export async function findPodcast(
  { web, engine }: PodcastWeb,
  link: string,
  language?: string,
  withAudio = false,
): Promise<Podcast> {
  const { found, isCut } = await readFeed({ web, engine }, link, (file, page) =>
    engine.listEpisodes({ file, page, wished: language, withAudio }),
  )
  return { ...found, isCut }
}

/**
 * Reads an episode that was listed under this link. Throws the same Problems, and
 * `podcast_not_found` if it is gone from the feed.
 */
export async function findEpisode(
  { web, engine }: PodcastWeb,
  link: string,
  id: string,
): Promise<StoredEpisode> {
  const { found } = await readFeed({ web, engine }, link, (file) =>
    engine.findEpisodeInFeed(file, id),
  )
  if (!found.episode) throw new Problem('podcast_not_found', { message: goneMessage })
  return found.episode
}

const goneMessage =
  'This episode is not in the feed of its podcast any more. Nothing was counted. Choose another episode.'

/**
 * `read` resolves to null where the file is no feed; `page` is null if the link led to the
 * feed itself.
 */
async function readFeed<Found>(
  { web, engine }: PodcastWeb,
  link: string,
  read: (file: PodcastFile, page: EpisodePage | null) => Promise<Found | null>,
): Promise<{ found: Found; isCut: boolean }> {
  const { isCut, ...file } = await web.read(toWebAddress(link), { maxBytes: maxFeedBytes, accept })
  const atLink = await explainTooLong(read(file, null), slowFeedMessage)
  if (atLink) return { found: atLink, isCut }
  const page = await explainTooLong(engine.readEpisodePage(file), slowFeedMessage)
  const feedUrl = page.feeds[0] ?? (await findAppleFeed(web, file.url))
  if (!feedUrl) throw new Problem('podcast_not_found', describeClosedSite(file.url))
  const { isCut: isFeedCut, ...feed } = await web.read(feedUrl, { maxBytes: maxFeedBytes, accept })
  const found = await explainTooLong(read(feed, page), slowFeedMessage)
  if (!found) throw new Problem('podcast_not_found')
  return { found, isCut: isFeedCut }
}

/**
 * Reads a transcript of a podcast. Throws a Problem: `link_refused`, `link_failed`,
 * `captions_too_large`, `captions_empty`.
 */
export async function readPodcastTranscript(
  { web, engine }: PodcastWeb,
  { url, type }: PodcastEpisode['transcript'],
): Promise<PodcastTranscript> {
  const { isCut, ...file } = await web.read(url, { maxBytes: maxCaptionBytes, accept: '*/*' })
  if (isCut) throw new Problem('captions_too_large')
  const text = await explainTooLong(engine.readTranscriptFile(file, type), slowTranscriptMessage)
  const name = new URL(file.url).pathname.split('/').pop() || 'transcript'
  return { name: name.slice(0, 255), text }
}

/** Says of a file of a podcast what it is, because nobody uploaded captions. */
export async function explainTooLong<T>(reading: T | Promise<T>, message: string): Promise<T> {
  try {
    return await reading
  } catch (error) {
    const isTooLong = error instanceof Problem && error.code === 'captions_too_complex'
    throw isTooLong ? new Problem(error.code, { message, cause: error }) : error
  }
}

const slowFeedMessage =
  'This server stopped reading the page or feed of this podcast, because it took too long. Nothing was counted. Upload the transcript of the episode as a file.'
export const slowTranscriptMessage =
  'This server stopped reading the transcript that this podcast publishes, because it took too long. Nothing was counted or charged. Choose another episode.'

/** Podcast programs write feed addresses as feed:// or itpc:// too. */
function toWebAddress(link: string): string {
  return link
    .replace(/^(?:feed|itpc|pcast|podcast):(?:\/\/)?(?=https?:)/i, '')
    .replace(/^(?:feed|itpc|pcast|podcast):\/\//i, 'https://')
}

function describeClosedSite(url: string): { message?: string } {
  const { hostname } = new URL(url)
  if (!closedHosts.test(hostname)) return {}
  return {
    message: `${hostname} does not say where the feed of a podcast is. Paste the address of the feed, or of the episode on the podcast’s own site.`,
  }
}
