// The minutes of listening that a person has in a month: reserved when a recording is
// queued, counted when it was heard. What fails counts nothing.
import { sql } from 'drizzle-orm'
import type { PlanKey } from '#contract/billing/plans.ts'
import { Problem } from '#contract/problems/problems.ts'
import { isGuest } from '../../accounts/identity.ts'
import { isFreeAndUnverified } from '../../accounts/profiles.ts'
import type { Settings } from '../../config.ts'
import type { Orm } from '../../db/database.ts'
import { users } from '../../db/schema/accounts.ts'
import { recordings } from '../../db/schema/recordings.ts'
import type { Deps } from '../../deps/deps.ts'
import { isUnlimited } from '../../usage/lifted-limits.ts'
import { readCurrentPlan } from '../../usage/usage.ts'
import { startOfMonth } from './recordings.ts'
import * as store from './store.ts'

type Listener = { ownerId: string; address: string }
type MinuteDeps = Pick<Deps, 'db' | 'now' | 'settings'>

/** The minutes of a month and those that are left; null without a limit. Counts nothing. */
export async function readMinutes(
  deps: MinuteDeps,
  listener: Listener,
): Promise<{ limit: number; left: number } | null> {
  const limit = await readLimit(deps, deps.db.orm, listener.ownerId)
  if (limit === null) return null
  const usedSeconds = await readUsed(deps, deps.db.orm, listener, null)
  return { limit, left: Math.max(0, Math.floor(limit - usedSeconds / 60)) }
}

/**
 * Makes sure that so many seconds of a recording fit into the month of its owner. Until
 * the transaction ends, nobody else reserves any for them. Throws `listening_limit`.
 */
export async function reserveMinutes(
  deps: MinuteDeps,
  tx: Orm,
  recording: Listener & { id: string; seconds: number },
): Promise<void> {
  const limit = await readLimit(deps, tx, recording.ownerId)
  if (limit === null) return
  const isShared = await countsByAddress(deps, tx, recording.ownerId)
  const key = isShared ? recording.address : recording.ownerId
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`minutes ${key}`}, 0))`)
  const left = limit - (await readUsed(deps, tx, recording, recording.id)) / 60
  if (recording.seconds / 60 <= left) return
  const [has, mayHave] = [Math.ceil(recording.seconds / 60), Math.max(0, Math.floor(left))]
  const rest = `you have ${mayHave} left this month`
  const message = `This recording has ${has} minutes, and ${rest}. Nothing was counted.`
  throw new Problem('listening_limit', { message })
}

async function readLimit(
  { settings, now }: MinuteDeps,
  orm: Orm,
  ownerId: string,
): Promise<number | null> {
  if (await isUnlimited({ settings }, orm)) return null
  if (isGuest(ownerId)) return limitOf(settings, 'guest')
  const ownerPlan = await readCurrentPlan(settings, orm, ownerId, now())
  if (!ownerPlan) throw new Problem('limit_unreadable')
  return limitOf(settings, ownerPlan.planKey)
}

const limitedPlans = ['guest', 'free', 'mini', 'pro', 'ultra'] as const

/** The minutes that people have in a month, by their plan. */
export const listPlanMinutes = (settings: Settings) =>
  limitedPlans.map((plan) => ({ plan, minutes: limitOf(settings, plan) }))

function limitOf(settings: Settings, planKey: PlanKey | 'guest'): number {
  const key = planKey === 'enterprise' ? 'ultra' : planKey
  const ofSettings = {
    guest: settings.LISTEN_MINUTES_GUEST,
    free: settings.LISTEN_MINUTES_FREE,
    mini: settings.LISTEN_MINUTES_MINI,
    pro: settings.LISTEN_MINUTES_PRO,
    ultra: settings.LISTEN_MINUTES_ULTRA,
  }
  return settings.plans.plans[key].listenMinutes ?? ofSettings[key]
}

/** Seconds. Anybody can become many guests, so those of an address share their minutes. */
async function readUsed(
  deps: MinuteDeps,
  orm: Orm,
  { ownerId, address }: Listener,
  exceptId: string | null,
): Promise<number> {
  const isShared = await countsByAddress(deps, orm, ownerId)
  const isUnverified = sql`exists (select from ${users}
    where ${users.id} = ${recordings.ownerId} and not ${users.emailVerified})`
  const together = isShared
    ? sql`(${recordings.address} = ${address} and (${recordings.ownerId} like 'guest:%' or ${isUnverified}))`
    : null
  const sinceMs = startOfMonth(deps.now())
  return store.sumCounted(orm, { owner: ownerId, together, sinceMs }, exceptId)
}

async function countsByAddress({ now }: MinuteDeps, orm: Orm, ownerId: string): Promise<boolean> {
  return isGuest(ownerId) || (await isFreeAndUnverified(orm, ownerId, now()))
}
