// Collects the entries of an export as parts, stores them in batches and counts them.

import { maxPlaylists, maxSavedSearches } from '#contract/basics/limits.ts'
import {
  type ImportCounts,
  maxImportedSummaries,
  maxImportedVersions,
  maxUnreadableNames,
} from '#contract/library/library-import.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Orm } from '../../db/database.ts'
import { countImported } from '../../summaries/user-summaries/user-summaries.ts'
import { listSummarizedVideoIds } from '../history/history.ts'
import { createAdditionCounter } from './count-additions.ts'
import type { ReadEntry, Unreadable } from './read-entry.ts'
import * as store from './store.ts'

const videosAtOnce = 500
const hasOwnWords = new Set<store.PartRow['kind']>(['highlight', 'note', 'card', 'history'])

export type Staged = Pick<store.ImportRow, 'source' | 'exportedAt' | 'counts' | 'total'>
/** `address` is that of the client, by which new accounts are limited. */
export type OpenImport = { orm: Orm; importId: string; ownerId: string; address: string }

export function openParts(stage: OpenImport) {
  const { orm, importId } = stage
  const counts = { ...noCounts(), unreadableNames: [] as string[] }
  const transcriptIds = new Set<string>()
  const versions = new Map<string, number>()
  const videosInTrash = new Set<string>()
  const entries = new Set<string>()
  /** The videos of highlights, notes, cards and entries, by position. */
  const ownWords = new Map<number, string>()
  const additions = createAdditionCounter()
  const references = new Map<
    number,
    { videoId: string; transcriptId: string | null; name: string }
  >()
  let rows: store.NewPart[] = []
  let position = 0
  let searches = 0
  const skip = (name: string) => {
    counts.unreadable++
    if (counts.unreadableNames.length < maxUnreadableNames) counts.unreadableNames.push(name)
  }
  const flushRows = async () => {
    await store.insertParts(orm, rows)
    rows = []
  }
  return {
    add(entry: ReadEntry | Unreadable) {
      if ('unreadable' in entry) return skip(entry.unreadable)
      const { kind, key, json } = entry
      if (kind === 'history' && entries.has(key)) return skip(`history: ${key}`)
      if (kind === 'history') entries.add(key)
      const name = `summary: ${entry.title}`
      if (kind === 'summary') {
        const count = (versions.get(key) ?? 0) + 1
        if (count > maxImportedVersions) return skip(name)
        versions.set(key, count)
      }
      if (kind === 'transcript') transcriptIds.add(key)
      if (entry.isInTrash) videosInTrash.add(key)
      if (kind === 'summary') {
        counts.summaries++
        references.set(position, { videoId: key, transcriptId: entry.transcriptId ?? null, name })
      }
      if (kind === 'playlist') counts.playlists++
      if (kind === 'search' && ++searches > maxSavedSearches) return skip(`search: ${key}`)
      additions.add(entry)
      if (hasOwnWords.has(kind)) ownWords.set(position, key)
      if (
        counts.summaries > maxImportedSummaries ||
        counts.playlists > maxPlaylists ||
        position > 4 * maxImportedSummaries
      )
        throw new Problem('too_large', {
          message: `An import may have ${maxImportedSummaries.toLocaleString('en')} summaries and ${maxPlaylists} playlists, and this file has more. Nothing was changed.`,
        })
      rows.push({ importId, position: position++, kind, key, json })
    },
    flush: flushRows,
    /**
     * Leaves out summaries that are in the trash and those whose words are not in the
     * file, with what belongs to no other summary, and counts what is there already.
     */
    async finish(): Promise<Pick<Staged, 'counts' | 'total'>> {
      await flushRows()
      const leftOut = new Set<number>()
      let withoutWords = 0
      for (const [at, { videoId, transcriptId, name }] of references) {
        const isInTrash = videosInTrash.has(videoId)
        const hasWords = transcriptId !== null && transcriptIds.has(transcriptId)
        if (!isInTrash && !hasWords) {
          withoutWords++
          skip(name)
        }
        if (isInTrash || !hasWords) leftOut.add(at)
      }
      counts.summaries -= leftOut.size
      if (counts.summaries + counts.playlists === 0)
        throw new Problem('import_unreadable', withoutWords ? { message: noWordsMessage } : {})
      const videoIds = new Set(
        [...references].filter(([at]) => !leftOut.has(at)).map(([, { videoId }]) => videoId),
      )
      for (const [at, videoId] of ownWords) if (!videoIds.has(videoId)) leftOut.add(at)
      await store.discardParts(orm, importId, [...leftOut])
      counts.alreadyHere = await countAlreadyHere(stage)
      await requireLibraryCapacity(stage, counts.summaries - counts.alreadyHere)
      Object.assign(counts, additions.count(videoIds))
      return { counts, total: counts.summaries + counts.playlists }
    },
  }
}

const noWordsMessage =
  'The summaries in this file lack their words: their transcripts, which an export of Pith has under "transcripts". Nothing was changed. Export your library again, and import that file as it is.'

async function requireLibraryCapacity({ orm, ownerId }: OpenImport, added: number): Promise<void> {
  const kept = await countImported(orm, ownerId)
  if (kept + added <= maxImportedSummaries) return
  const [most, all, more] = [maxImportedSummaries, kept, added].map((each) =>
    each.toLocaleString('en'),
  )
  throw new Problem('too_large', {
    message: `A library may have ${most} imported summaries. Yours has ${all}, and this file has ${more} that are new, so nothing was imported. Delete imported summaries and empty the trash, or import a file with fewer.`,
  })
}

async function countAlreadyHere({ orm, importId, ownerId }: OpenImport): Promise<number> {
  let [after, alreadyHere] = ['', 0]
  for (;;) {
    const videos = await store.countByVideo(orm, importId, after, videosAtOnce)
    const present = new Set(
      await listSummarizedVideoIds(
        orm,
        ownerId,
        videos.map(({ videoId }) => videoId),
      ),
    )
    for (const { videoId, summaries } of videos) if (present.has(videoId)) alreadyHere += summaries
    if (videos.length < videosAtOnce) return alreadyHere
    after = videos.at(-1)!.videoId
  }
}

export function noCounts(): ImportCounts {
  return {
    summaries: 0,
    alreadyHere: 0,
    playlists: 0,
    videos: 0,
    unreadable: 0,
    unreadableNames: [],
    added: 0,
  }
}
