// Enters finished summaries into the histories of their owners.
import { categoryName } from '#contract/library/categories.ts'
import { summaryLanguage } from '#contract/summaries/summary-language.ts'
import type { Orm } from '../../db/database.ts'
import {
  addHistoryEntries,
  type NewHistoryEntry,
  updateWords,
} from '../../library/history/history.ts'
import * as store from './store.ts'
import { viewOf } from './view.ts'

/**
 * Enters the summaries that all owners have of a generation, in the transaction that
 * finishes it.
 */
export async function addGenerationToHistory(tx: Orm, generationId: string): Promise<void> {
  await addToHistory(tx, await store.listByGeneration(tx, generationId))
}

/** Enters finished summaries. If an owner has several of one video, the newest must come last. */
export async function addToHistory(tx: Orm, rows: store.UserSummaryRow[]): Promise<void> {
  await addHistoryEntries(tx, rows.map(toEntry))
}

/** Searches read what a summary shows now, if it is still the newest of its video. */
export async function updateSearchedWords(
  tx: Orm,
  row: store.UserSummaryRow,
  nowMs: number,
): Promise<void> {
  await updateWords(tx, toEntry(row), nowMs)
}

function toEntry(row: store.UserSummaryRow): NewHistoryEntry {
  const view = viewOf(row)
  return {
    ...view,
    language: summaryLanguage(view),
    ownerId: row.userSummary.ownerId,
    transcriptId: row.generation.transcriptId,
    category: categoryName(
      (row.video?.metadata ?? row.userSummary.importedVideo)?.categoryId ?? null,
    ),
  }
}
