// Gives playlists something to read, because the lists for everybody leave out empty ones.
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { history } from '#server/db/schema/history.ts'
import { playlistItems, playlists } from '#server/db/schema/playlists.ts'
import { publications } from '#server/db/schema/publications.ts'
import { generations, transcripts, userSummaries } from '#server/db/schema/summaries.ts'
import { aSummary } from './a-summary.ts'

const videoId = 'readableVid'
const transcript = {
  ...{ id: videoId, videoId, language: 'en', kind: 'manual' as const },
  ...{ words: 100, endSeconds: 60, createdAt: 0 },
}
const text = {
  title: '',
  channel: '',
  topics: [],
  searchText: '',
  secondaryText: '',
  fuzzyText: '',
}

/** Adds one published summary to every public playlist without any. */
export async function makePlaylistsReadable(orm: Orm): Promise<void> {
  const isEmpty = sql`${playlists.isPublic}
    and not exists (select from playlist_items as item where item.playlist_id = ${playlists.id})`
  const empty = await orm
    .select({ id: playlists.id, ownerId: playlists.ownerId })
    .from(playlists)
    .where(isEmpty)
  const isReadable = eq(publications.videoId, videoId)
  const known = await orm
    .select({ ownerId: publications.ownerId })
    .from(publications)
    .where(isReadable)
  const knownIds = new Set(known.map(({ ownerId }) => ownerId))
  const ownerIds = new Set(
    empty.map(({ ownerId }) => ownerId).filter((ownerId) => !knownIds.has(ownerId)),
  )
  for (const ownerId of ownerIds) await publishFor(orm, ownerId)
  const items = empty.map(({ id }) => ({ playlistId: id, videoId, position: 1, addedAt: 0 }))
  if (items.length > 0) await orm.insert(playlistItems).values(items)
}

async function publishFor(orm: Orm, ownerId: string): Promise<void> {
  const { summary, coverage, checked } = aSummary()
  const [generationId, summaryId] = [randomUUID(), randomUUID()]
  await orm
    .insert(transcripts)
    .values({ ...transcript, cues: [], chapters: [] })
    .onConflictDoNothing()
  await orm.insert(generations).values({
    ...{
      id: generationId,
      requestKey: generationId,
      videoId,
      length: 'medium',
      language: 'en',
      engine: 'extract',
    },
    ...{
      state: 'done',
      transcriptId: transcript.id,
      digest: { summary, coverage, checked },
      createdAt: 0,
    },
  })
  await orm
    .insert(userSummaries)
    .values({ id: summaryId, ownerId, videoId, generationId, createdAt: 0 })
  const figures = {
    durationSeconds: 1,
    savedSeconds: 1,
    sentiment: 'neutral' as const,
    createdAt: 0,
    writtenAt: 0,
    updatedAt: 0,
  }
  await orm.insert(history).values({ ownerId, videoId, summaryId, ...text, ...figures })
  const id = summaryId.replaceAll('-', '').slice(0, 22)
  await orm
    .insert(publications)
    .values({ id, ownerId, videoId, summaryId, showsName: false, indexable: false, publishedAt: 0 })
}
