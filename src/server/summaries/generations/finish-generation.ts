// Ends a generation together with the reservations that were made for it: both are stored
// or neither is.
import type { ProblemReport } from '#contract/summaries/summary.ts'
import type { Orm } from '../../db/database.ts'
import { notifyOwner } from '../../db/owner-events.ts'
import type { Deps } from '../../deps/deps.ts'
import {
  commitReservations,
  refundGuestLimits,
  releaseReservations,
  type SettledReservation,
} from '../../usage/reservations.ts'
import { addGenerationToHistory } from '../user-summaries/history-entries.ts'
import {
  deleteCachedWindows,
  deleteUnusedUploads,
  isUpload,
} from '../user-summaries/user-summaries.ts'
import * as store from './store.ts'

/**
 * Stores the result and charges every owner who reserved a summary, except for an outline.
 * Returns false for a generation that has ended: it stays as it is.
 */
export async function finishWithResult(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  generationId: string,
  result: store.GenerationResult,
): Promise<boolean> {
  const nowMs = now()
  const settled = await db.orm.transaction(async (tx) => {
    if (!(await store.finishGeneration(tx, generationId, { ...result, finishedAt: nowMs })))
      return null
    await addGenerationToHistory(tx, generationId)
    return settleResult(tx, generationId, nowMs)
  })
  await refundGuestLimits({ db }, settled ?? [])
  await notifyOwners(db, settled ?? [])
  return settled !== null
}

/**
 * Charges all reservations of a stored result; an outline counts nothing.
 * Pass the result to `refundGuestLimits` after the commit.
 */
export async function settleResult(
  tx: Orm,
  generationId: string,
  nowMs: number,
): Promise<SettledReservation[]> {
  const settle = (await store.isOutline(tx, generationId))
    ? releaseReservations
    : commitReservations
  return settle(tx, generationId, nowMs)
}

/**
 * Stores the failure and charges nobody. The daily limits of guests are refunded unless a
 * model has read the transcript. Returns false for a generation that has ended or that
 * another process has taken over: it stays as it is.
 */
export async function finishWithFailure(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  attempt: store.Attempt,
  problem: ProblemReport,
): Promise<boolean> {
  const nowMs = now()
  const failed = await db.orm.transaction(async (tx) => {
    const used = await store.failGeneration(tx, attempt, { problem, finishedAt: nowMs })
    if (!used) return null
    await eraseInput(tx, attempt.id)
    return { ...used, settled: await releaseReservations(tx, attempt.id, nowMs) }
  })
  if (!failed) return false
  if (failed.tokens === 0) await refundGuestLimits({ db }, failed.settled)
  await notifyOwners(db, failed.settled)
  return true
}

/**
 * Removes the person's instructions and captions from a generation that failed or was
 * canceled, which nobody can read any more.
 */
export async function eraseInput(tx: Orm, generationId: string): Promise<void> {
  const {
    prompt = null,
    transcriptId = null,
    contentKey = null,
  } = (await store.removeInput(tx, generationId)) ?? {}
  const isUploaded = transcriptId !== null && (await isUpload(tx, transcriptId))
  if (contentKey && (prompt !== null || isUploaded)) await deleteCachedWindows(tx, [contentKey])
  if (transcriptId) await deleteUnusedUploads(tx, [transcriptId])
}

export async function notifyOwners(db: Deps['db'], settled: SettledReservation[]): Promise<void> {
  for (const ownerId of new Set(settled.map((reservation) => reservation.ownerId)))
    await notifyOwner(db, ownerId)
}
