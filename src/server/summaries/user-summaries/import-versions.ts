// Adds versions of a summary that a person imports from an export. They cost nothing, and
// nobody else ever gets them.
import { createHash, randomUUID } from 'node:crypto'
import type { Transcript } from '#contract/captions/transcript.ts'
import type { ExportedSummary, ExportedTranscript } from '#contract/library/export.ts'
import { type ExistingPolicy, maxImportedSummaries } from '#contract/library/library-import.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Digest } from '#contract/summaries/summary.ts'
import type { Orm } from '../../db/database.ts'
import { spokenLength } from '../transcripts/spoken-length.ts'
import { importedIdOf } from '../transcripts/transcripts.ts'
import { toExported } from './export.ts'
import { addToHistory } from './history-entries.ts'
import { insertImported } from './imported-store.ts'
import { unsettle } from './settle-statements.ts'
import * as store from './store.ts'

/** What makes versions the same, by the ids of summaries. */
export type KnownVersions = Map<string, string>

/** What was said in an imported version, and how many words it has. */
export type ImportedWords = { exported: ExportedTranscript; spoken: number }

type ImportedVersion = {
  ownerId: string
  importId: string
  videoId: string
  existing: ExistingPolicy
  /** How many imported summaries the library has already. */
  imported: number
  /** Whether this import has brought the video into the library. */
  isBegun: boolean
  /** See `readVersions`. */
  known: KnownVersions
  version: ExportedSummary
  /** Null if the file has no words for it; then the version is not added. */
  words: ImportedWords | null
  nowMs: number
}

/** Reads the versions that an owner has of a video and that are not known yet. */
export async function readVersions(
  orm: Orm,
  { ownerId, videoId }: { ownerId: string; videoId: string },
  known: KnownVersions,
): Promise<void> {
  for (const { id } of await store.listDone(orm, ownerId, videoId))
    await readVersion(orm, id, known)
}

async function readVersion(orm: Orm, id: string, known: KnownVersions): Promise<void> {
  if (known.has(id)) return
  const [row] = await store.listByIds(orm, [id])
  if (row) known.set(id, fingerprintOf(toExported(row)))
}

type Imported = {
  /** Whether the version is in the library now and was not before, at most in the trash. */
  isAdded: boolean
  /** Whether the video was not in the library before, at most in the trash. */
  wasMissing: boolean
  /** Whether it is the first one of the video that this import adds. */
  isFirst: boolean
}

/**
 * Runs in the caller's transaction and locks the video. An equal version is not added
 * twice. Throws `too_large` when the library is full.
 */
export async function importVersion(tx: Orm, video: ImportedVersion): Promise<Imported> {
  const { ownerId, importId, videoId, existing, isBegun, known, version } = video
  await store.lockVideo(tx, ownerId, videoId)
  const present = await store.listDone(tx, ownerId, videoId)
  // One may have been made since they were read.
  for (const { id } of present) await readVersion(tx, id, known)
  const before = present.filter((row) => row.importId !== importId)
  const shown = isBegun ? [] : before.filter(({ isShown }) => isShown)
  const isWanted =
    shown.length === 0 ||
    existing === 'both' ||
    (existing === 'newer' && shown.every(({ createdAt }) => version.createdAt > createdAt))
  const fingerprint = fingerprintOf(version)
  const same = present.find(({ id }) => known.get(id) === fingerprint)
  const isNew = isWanted && !same && (await addVersion(tx, video, fingerprint))
  const isInTrash = !isBegun && present.length > 0 && shown.length === 0
  const isNewest = present.every(({ createdAt }) => createdAt <= version.createdAt)
  if ((isNew && isNewest) || isInTrash) {
    const row = await store.findNewestDone(tx, ownerId, videoId)
    if (row) await addToHistory(tx, [row])
  }
  const wasMissing = !isBegun && shown.length === 0 && (isNew || isInTrash)
  const isBack = same !== undefined && same.importId !== importId && (isBegun || isInTrash)
  const isAdded = isNew || isBack
  return { isAdded, wasMissing, isFirst: isAdded && !isBegun && before.length === present.length }
}

async function addVersion(tx: Orm, video: ImportedVersion, fingerprint: string): Promise<boolean> {
  const { ownerId, importId, videoId, version, known } = video
  // The check of the file counted new videos only, not new versions of videos that are here.
  if (video.imported >= maxImportedSummaries)
    throw new Problem('too_large', { message: fullMessage })
  if (!video.words) return false
  const { title, channel, thumbnail, views, categoryId, createdAt } = version
  const [id, summaryId] = [randomUUID(), randomUUID()]
  const generation = {
    id,
    requestKey: `imported ${id}`,
    importId,
    videoId,
    digest: digestOf(version),
    createdAt,
    finishedAt: createdAt,
    transcriptId: await saveTranscript(tx, video, video.words),
    length: version.length,
    language: version.language,
    prompt: version.customPrompt,
    rewrite: version.rewriteReason && { reason: version.rewriteReason, previousGenerationId: id },
    engine: version.engine.kind === 'extract' ? 'extract' : version.engine.name,
    state: 'done' as const,
    durationSeconds: Math.round(version.durationSeconds),
    savedSeconds: Math.round(version.savedSeconds),
  }
  const importedVideo = { title, channel, thumbnail, views, categoryId }
  await insertImported(tx, generation, {
    id: summaryId,
    ownerId,
    videoId,
    generationId: id,
    importedVideo,
    rating: version.rating ?? 0,
    createdAt,
  })
  known.set(summaryId, fingerprint)
  return true
}

function digestOf({ summary, coverage, checked, leftOut }: ExportedSummary): Digest {
  return { summary, coverage, checked, ...(leftOut && { leftOut }) }
}

async function saveTranscript(
  tx: Orm,
  { ownerId, videoId, nowMs }: ImportedVersion,
  { exported, spoken }: ImportedWords,
): Promise<string> {
  const { id: _, chapters, hasEstimatedTimes = false, ...words } = exported
  const transcript: Transcript = { ...words, hasEstimatedTimes }
  const id = importedIdOf(ownerId, transcript)
  if (await store.hasTranscript(tx, id)) return id
  const endSeconds = spokenLength(transcript, spoken)
  const row = {
    ...words,
    id,
    videoId,
    chapters,
    hasEstimatedTimes,
    endSeconds,
    isImported: true,
    createdAt: nowMs,
  }
  await store.insertTranscript(tx, { ...row, words: spoken })
  return id
}

/**
 * What makes two versions the same: their words and how they were made, however their
 * statements were settled.
 */
function fingerprintOf(version: ExportedSummary): string {
  const { videoId, coverage, length, language, customPrompt, rewriteReason, engine } = version
  const content = [
    videoId,
    unsettle(digestOf(version)),
    coverage,
    length,
    language,
    customPrompt,
    rewriteReason,
    engine,
  ]
  return createHash('sha256').update(canonicalJson(content)).digest('hex')
}

/** The order of keys says nothing: the database and other programs may change it. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

const fullMessage = `A library may have ${maxImportedSummaries.toLocaleString('en')} imported summaries, and yours is full. What came in stays. Delete imported summaries and empty the trash, then import the file again: only the rest is added.`
