// Ends a generation together with the reservations that were made for it: both are stored or neither is.
import type { ProblemReport } from '#contract/summary.ts'
import { notifyOwner } from '../db/owner-events.ts'
import type { Deps } from '../deps/deps.ts'
import {
  commitReservations,
  refundGuestLimits,
  releaseReservations,
  type SettledReservation,
} from '../usage/reservations.ts'
import { addGenerationToHistory } from '../user-summaries/history-entries.ts'
import * as store from './store.ts'

/** Stores the result and charges every owner who reserved a summary. Returns false for a generation that has ended: it stays as it is. */
export async function finishWithResult(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  generationId: string,
  result: store.GenerationResult,
): Promise<boolean> {
  const nowMs = now()
  const settled = await db.orm.transaction(async (tx) => {
    if (!(await store.finishGeneration(tx, generationId, { ...result, finishedAt: nowMs }))) return null
    await addGenerationToHistory(tx, generationId)
    return commitReservations(tx, generationId, nowMs)
  })
  await notifyOwners(db, settled ?? [])
  return settled !== null
}

/** Stores the failure and charges nobody. */
export async function finishWithFailure(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  generationId: string,
  problem: ProblemReport,
): Promise<void> {
  const nowMs = now()
  const settled = await db.orm.transaction(async (tx) =>
    (await store.failGeneration(tx, generationId, { problem, finishedAt: nowMs }))
      ? releaseReservations(tx, generationId, nowMs)
      : [],
  )
  await refundGuestLimits({ db }, settled)
  await notifyOwners(db, settled)
}

export async function notifyOwners(db: Deps['db'], settled: SettledReservation[]): Promise<void> {
  for (const ownerId of new Set(settled.map((reservation) => reservation.ownerId))) await notifyOwner(db, ownerId)
}
