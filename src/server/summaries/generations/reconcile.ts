// Settles reservations that a killed process left open. Runs once a minute.
import type { Deps } from '../../deps/deps.ts'
import {
  listReservedGenerations,
  refundGuestLimits,
  releaseOlderThan,
  releaseReservations,
  type SettledReservation,
} from '../../usage/reservations.ts'
import { notifyOwners, settleResult } from './finish-generation.ts'
import * as store from './store.ts'

const minuteMs = 60_000
const dayMs = 24 * 3600 * 1000

/**
 * Settles reservations older than a minute by how their generation ended, and releases
 * those older than a day.
 */
export async function reconcileReservations({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const nowMs = now()
  const generationIds = await listReservedGenerations(db.orm, nowMs - minuteMs)
  const states = new Map(
    (await store.listStates(db.orm, generationIds)).map(({ id, state }) => [id, state]),
  )
  const settled: SettledReservation[] = []
  for (const generationId of generationIds) {
    const state = states.get(generationId) ?? 'failed'
    if (state === 'done') settled.push(...(await settleResult(db.orm, generationId, nowMs)))
    if (state === 'failed')
      settled.push(...(await releaseReservations(db.orm, generationId, nowMs)))
  }
  settled.push(...(await releaseOlderThan(db.orm, nowMs - dayMs, nowMs)))
  await refundGuestLimits({ db }, settled)
  await notifyOwners(db, settled)
}
