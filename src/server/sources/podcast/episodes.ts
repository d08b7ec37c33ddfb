// Podcasts as a source of videos: the episodes that people chose, by their ids.
import { and, eq, lt, notExists, sql } from 'drizzle-orm'
import { defaults } from '#contract/basics/limits.ts'
import { Problem } from '#contract/problems/problems.ts'
import { podcast } from '#contract/sources/podcast.ts'
import { unknownVideo, type VideoMetadata } from '#contract/sources/video.ts'
import type { Orm } from '../../db/database.ts'
import { history } from '../../db/schema/history.ts'
import { episodes, type StoredEpisode } from '../../db/schema/videos.ts'
import type { ServerSource } from '../../source.ts'
import type { CountedTranscript, UploadedFile } from '../../threads/uploaded-file.ts'
import { chooseTranscript } from './files/choose-transcript.ts'
import {
  explainTooLong,
  findEpisode,
  type PodcastWeb,
  readPodcastTranscript,
  slowTranscriptMessage,
} from './podcasts.ts'

/** Reads an episode from its feed again, because a person could invent it, and stores it. */
export async function storeEpisode(
  { db, now, ...parts }: PodcastWeb & { db: { orm: Orm }; now: () => number },
  { link, id }: { link: string; id: string },
): Promise<void> {
  const episode = await findEpisode(parts, link, id)
  await db.orm
    .insert(episodes)
    .values({ id, episode, readAt: now() })
    .onConflictDoUpdate({
      target: episodes.id,
      set: { episode: sql`excluded.episode`, readAt: sql`excluded.read_at` },
    })
}

export async function readStoredEpisode(orm: Orm, id: string): Promise<StoredEpisode | null> {
  const [row] = await orm
    .select({ episode: episodes.episode })
    .from(episodes)
    .where(eq(episodes.id, id))
  return row?.episode ?? null
}

/** A chosen episode is summarized at once, or never. */
const keptUnusedMs = 7 * 24 * 3600_000

/** Deletes the episodes of which nobody has a summary. It can be chosen again. */
export async function purgeUnusedEpisodes({
  db,
  now,
}: {
  db: { orm: Orm }
  now: () => number
}): Promise<void> {
  const ofEpisode = db.orm
    .select({ id: history.videoId })
    .from(history)
    .where(eq(history.videoId, episodes.id))
  await db.orm
    .delete(episodes)
    .where(and(lt(episodes.readAt, now() - keptUnusedMs), notExists(ofEpisode)))
}

export type PodcastParts = {
  web: PodcastWeb['web']
  engine: PodcastWeb['engine'] & {
    parseUploadedCaptions(file: UploadedFile): Promise<CountedTranscript> | CountedTranscript
  }
  wordLimit: number
  /** Null for an episode that nobody has chosen. */
  readEpisode(id: string): Promise<StoredEpisode | null>
}

export function openPodcastSource({
  web,
  engine,
  wordLimit,
  readEpisode,
}: PodcastParts): ServerSource {
  const requireEpisode = async (id: string) => {
    const episode = await readEpisode(id)
    if (!episode) throw new Problem('invalid_url', { message: unknownMessage })
    return episode
  }
  return {
    kind: podcast.kind,
    check: async (id) => void (await requireEpisode(id)),
    describe: async (id) => toMetadata(id, await requireEpisode(id)),
    async fetchTranscript(id, { language, signal }) {
      const episode = await requireEpisode(id)
      if (episode.transcripts.length === 0)
        throw new Problem('podcast_without_transcripts', { message: unheardMessage })
      // Without a choice of the person, the language of the podcast counts.
      const wished = language === defaults.language ? undefined : language
      const chosen = chooseTranscript(episode.transcripts, { wished, spoken: episode.language })
      const file = await readPodcastTranscript({ web, engine }, chosen)
      signal?.throwIfAborted()
      const { transcript } = await explainTooLong(
        engine.parseUploadedCaptions({ ...file, wordLimit }),
        slowTranscriptMessage,
      )
      return {
        transcript: { ...transcript, kind: 'manual' },
        metadata: toMetadata(id, episode),
        chapters: [],
      }
    },
  }
}

const unheardMessage =
  'This episode has no transcript, and was not heard here yet. Nothing was counted. Hear it first.'

const unknownMessage =
  'This server does not know this episode. Nothing was counted. Paste the link of the podcast, and choose the episode.'

function toMetadata(
  id: string,
  { title, show, page, publishedAt, language }: StoredEpisode,
): VideoMetadata {
  const unknown = unknownVideo(id)
  return {
    ...unknown,
    title,
    channelTitle: show || unknown.channelTitle,
    publishedAt: publishedAt === null ? null : new Date(publishedAt).toISOString(),
    defaultAudioLanguage: language || null,
    ...(page && { url: page }),
  }
}
