// Reads the files of podcasts. That takes longer the longer they are, so the server does
// it in a thread; the terminal program calls it directly.
import { createHash } from 'node:crypto'
import { decodeCaptions } from '#contract/captions/decode-captions.ts'
import { Problem } from '#contract/problems/problems.ts'
import { episodeId } from '#contract/sources/podcast.ts'
import type { Podcast } from '#contract/sources/podcasts.ts'
import type { WebResponse } from '../../../adapters/web/public-web.ts'
import type { StoredEpisode } from '../../../db/schema/videos.ts'
import { chooseTranscript, formatOf, hasTimes } from './choose-transcript.ts'
import { decodeText } from './decode-text.ts'
import { type FeedEpisode, parseFeed } from './parse-feed.ts'
import { type EpisodePage, readEpisodePage } from './read-page.ts'
import { htmlToTranscript } from './transcript-text.ts'
import { resolveAddress } from './web-address.ts'

export type PodcastFile = Omit<WebResponse, 'isCut'>
/** `page` is that of an episode, which named the feed. */
type EpisodesQuery = {
  file: PodcastFile
  page: EpisodePage | null
  wished?: string | undefined
  /** Whether those are listed, too, that have audio only. */
  withAudio?: boolean | undefined
}
export type PodcastTasks = typeof podcastTasks

/** The name of an episode whose feed gives none. */
const untitled = 'Episode without a title'
/** What a file is shows at its start. */
const sniffedCharacters = 5000

export const podcastTasks = {
  /** Null where the file is no feed. Throws `podcast_without_transcripts`. */
  async listEpisodes({
    file,
    page,
    wished,
    withAudio = false,
  }: EpisodesQuery): Promise<Omit<Podcast, 'isCut'> | null> {
    const feed = await readFeed(file)
    if (!feed) return null
    const { show, language: spoken, episodes } = feed
    const unwritten = withAudio ? feed.unwritten : []
    if (episodes.length + unwritten.length === 0) throw new Problem('podcast_without_transcripts')
    const addresses = page?.addresses.map(normalizeAddress) ?? []
    const found = page
      ? episodes.findIndex((episode) => isOnPage(episode, addresses, page.titles))
      : -1
    return {
      show,
      episodes: episodes.map(({ title, publishedAt, language, transcripts, ...named }) => ({
        id: idOf(file.url, { title, ...named }),
        title: title || untitled,
        publishedAt,
        transcript: chooseTranscript(transcripts, { wished, spoken: language || spoken }),
      })),
      ...(withAudio && {
        unwritten: unwritten.map(({ title, publishedAt, audio, ...named }) => ({
          id: idOf(file.url, { title, ...named }),
          title: title || untitled,
          publishedAt,
          seconds: audio?.seconds ?? null,
        })),
      }),
      found: found === -1 ? null : found,
      isPage: page !== null,
    }
  },

  /** Null where the file is no feed; the episode is null where the feed has none of this id. */
  async findEpisodeInFeed(
    file: PodcastFile,
    id: string,
  ): Promise<{ episode: StoredEpisode | null } | null> {
    const feed = await readFeed(file)
    if (!feed) return null
    const found = [...feed.episodes, ...feed.unwritten].find((one) => idOf(file.url, one) === id)
    if (!found) return { episode: null }
    const { title, page, publishedAt, language, transcripts, audio } = found
    return {
      episode: {
        show: feed.show,
        title: title || untitled,
        page: resolveAddress(page, file.url) ?? '',
        publishedAt,
        language: language || feed.language,
        transcripts,
        ...(audio && { audio }),
      },
    }
  },

  readEpisodePage: ({ bytes, contentType, url }: PodcastFile): Promise<EpisodePage> =>
    readEpisodePage(decodeText(bytes, contentType), url),

  /**
   * The text of a transcript, whose encoding the server does not always name. `type` is
   * what the feed says. Throws `captions_empty`.
   */
  async readTranscriptFile(file: PodcastFile, type: string): Promise<string> {
    const text = await readText(file, type)
    if (text.trim() === '') throw new Problem('captions_empty')
    return text
  },
}

const readFeed = ({ bytes, contentType, url }: PodcastFile) =>
  parseFeed(decodeText(bytes, contentType), url)

/**
 * Many servers send captions with the type of a page, and a page in place of captions
 * that are gone.
 */
async function readText({ bytes, contentType, url }: PodcastFile, type: string): Promise<string> {
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
