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

type ImportedVideo = {
  ownerId: string
  importId: string
  videoId: string
  existing: ExistingPolicy
  /** How many imported summaries the library has already. */
  imported: number
  versions: ExportedSummary[]
  readTranscript(id: string): Promise<ExportedTranscript | null>
  countWords(transcript: Transcript): Promise<number>
  nowMs: number
}

/**
 * Runs in the caller's transaction and locks the video. Equal versions are not added
 * twice. `wasMissing` says that the video was not in the library before, at most in the
 * trash, from which it comes back. Throws `too_large` when the library is full.
 */
export async function importVersions(
  tx: Orm,
  video: ImportedVideo,
): Promise<{ added: number; wasMissing: boolean }> {
  const { ownerId, videoId, versions } = video
  await store.lockVideo(tx, ownerId, videoId)
  const present = await store.listDone(tx, ownerId, videoId)
  const known = new Set(present.map((row) => fingerprintOf(toExported(row))))
  const shown = present.filter(
    ({ historyEntry }) => historyEntry && historyEntry.deletedAt === null,
  )
  const newest = Math.max(...shown.map(({ userSummary }) => userSummary.createdAt))
  const wanted = versions.filter((version) => {
    const isWanted =
      shown.length === 0 ||
      video.existing === 'both' ||
      (video.existing === 'newer' && version.createdAt > newest)
    const fingerprint = fingerprintOf(version)
    if (!isWanted || known.has(fingerprint)) return false
    known.add(fingerprint)
    return true
  })
  // The check of the file counted new videos only, not new versions of videos that are here.
  if (wanted.length > 0 && video.imported + wanted.length > maxImportedSummaries)
    throw new Problem('too_large', { message: fullMessage })
  let added = 0
  for (const version of wanted) if (await addVersion(tx, video, version)) added++
  const isInTrash = present.length > 0 && shown.length === 0
  if (added === 0 && !isInTrash) return { added, wasMissing: false }
  const rows = await store.listDone(tx, ownerId, videoId)
  if (rows[0]) await addToHistory(tx, [rows[0]])
  return { added, wasMissing: shown.length === 0 }
}

async function addVersion(
  tx: Orm,
  video: ImportedVideo,
  version: ExportedSummary,
): Promise<boolean> {
  const exported = version.transcriptId ? await video.readTranscript(version.transcriptId) : null
  if (!exported) return false
  const { ownerId, importId, videoId } = video
  const { title, channel, thumbnail, views, categoryId, createdAt } = version
  const id = randomUUID()
  const generation = {
    id,
    requestKey: `imported ${id}`,
    importId,
    videoId,
    digest: digestOf(version),
    createdAt,
    finishedAt: createdAt,
    transcriptId: await saveTranscript(tx, video, exported),
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
    id: randomUUID(),
    ownerId,
    videoId,
    generationId: id,
    importedVideo,
    rating: version.rating ?? 0,
    createdAt,
  })
  return true
}

function digestOf({ summary, coverage, checked, leftOut }: ExportedSummary): Digest {
  return { summary, coverage, checked, ...(leftOut && { leftOut }) }
}

async function saveTranscript(
  tx: Orm,
  { ownerId, videoId, countWords, nowMs }: ImportedVideo,
  { chapters, ...exported }: ExportedTranscript,
): Promise<string> {
  const { id: _, hasEstimatedTimes = false, ...words } = exported
  const transcript: Transcript = { ...words, hasEstimatedTimes }
  const id = importedIdOf(ownerId, transcript)
  if (await store.hasTranscript(tx, id)) return id
  const spoken = await countWords(transcript)
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
