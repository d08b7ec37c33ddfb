// Reads a person's summaries and their transcripts for exports, in small batches.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { ExportedSummary, ExportedTranscript } from '#contract/library/export.ts'
import type { Orm } from '../../db/database.ts'
import { readInBatches } from '../../db/in-steps.ts'
import { referenceOf } from '../transcripts/transcripts.ts'
import * as store from './store.ts'
import { viewOf } from './view.ts'

const summariesAtOnce = 10
/**
 * A talk of ten hours takes tens of milliseconds to read. Others have their turn before
 * the next.
 */
const transcriptsAtOnce = 1

/**
 * The finished summaries of an owner, newest first, with their row ids. Those in the
 * trash only if asked for.
 */
export async function* readSummaries(
  orm: Orm,
  ownerId: string,
  { withTrash }: { withTrash: boolean },
): AsyncGenerator<store.UserSummaryRow> {
  // Their ids first: finding the place of each batch among thousands of summaries took
  // longer than reading it.
  const ids = await store.listFinishedIds(orm, ownerId, { withTrash })
  const batches = readInBatches(ids, {
    read: (batch) => store.listByIds(orm, batch),
    idOf: (row) => row.userSummary.id,
    size: summariesAtOnce,
  })
  for await (const rows of batches) yield* rows
}

/** Also those in the trash: they are still stored. */
export async function* exportSummaries(orm: Orm, ownerId: string): AsyncGenerator<ExportedSummary> {
  for await (const row of readSummaries(orm, ownerId, { withTrash: true })) yield toExported(row)
}

export function toExported(row: store.UserSummaryRow): ExportedSummary {
  const { id: _, url: __, duration: ___, readMinutes: ____, savedAt: _____, ...view } = viewOf(row)
  const { transcriptId } = row.generation
  return {
    ...view,
    categoryId: (row.video?.metadata ?? row.userSummary.importedVideo)?.categoryId ?? null,
    transcriptId: transcriptId && referenceOf(transcriptId),
  }
}

/** The transcripts of an owner's summaries, also of those in the trash, each once. */
export async function* exportTranscripts(
  orm: Orm,
  ownerId: string,
): AsyncGenerator<ExportedTranscript> {
  let after = ''
  for (;;) {
    const rows = await store.listTranscripts(orm, { ownerId, after, limit: transcriptsAtOnce })
    await yieldToEventLoop()
    for (const { id, language, kind, hasEstimatedTimes, chapters, cues } of rows)
      yield {
        id: referenceOf(id),
        language,
        kind,
        ...(hasEstimatedTimes && { hasEstimatedTimes }),
        chapters,
        cues,
      }
    if (rows.length < transcriptsAtOnce) return
    after = rows.at(-1)!.id
  }
}
