// Enters finished summaries into the histories of their owners.
import { categoryName } from '#contract/categories.ts'
import { summaryLanguage } from '#contract/summary-language.ts'
import type { Orm } from '../db/database.ts'
import { addHistoryEntries } from '../history/history.ts'
import * as store from './store.ts'
import { viewOf } from './view.ts'

/** Enters the summaries that all owners have of a generation, in the transaction that finishes it. */
export async function addGenerationToHistory(tx: Orm, generationId: string): Promise<void> {
  await addToHistory(tx, await store.listByGeneration(tx, generationId))
}

/** Enters finished summaries. If an owner has several of one video, the newest must come last. */
export async function addToHistory(tx: Orm, rows: store.UserSummaryRow[]): Promise<void> {
  const entries = rows.map((row) => ({
    ...viewOf(row),
    language: summaryLanguage(viewOf(row)),
    ownerId: row.userSummary.ownerId,
    transcriptId: row.generation.transcriptId,
    category: categoryName((row.video?.metadata ?? row.userSummary.importedVideo)?.categoryId ?? null),
  }))
  await addHistoryEntries(tx, entries)
}
