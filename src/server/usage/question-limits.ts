// The limits of questions: per person and day, and for owners that cost nothing to create
// also per address and in total.
import { createHmac } from 'node:crypto'
import type { PlanKey } from '#contract/billing/plans.ts'
import type { QuestionAllowance, Usage } from '#contract/billing/usage.ts'
import { Problem } from '#contract/problems/problems.ts'
import { isGuest } from '../accounts/identity.ts'
import type { Settings } from '../config.ts'
import type { Orm } from '../db/database.ts'
import type { Deps } from '../deps/deps.ts'
import * as rateLimits from '../http/rate-limits/rate-limits.ts'
import { findDailyLimit } from './daily-limits.ts'
import { isUnlimited } from './lifted-limits.ts'
import { addUsageToProblem, readCurrentPlan, readUsage } from './usage.ts'

const dayMs = 24 * 3600 * 1000

type LimitDeps = Pick<Deps, 'db' | 'now' | 'secret' | 'settings' | 'mailer' | 'payments' | 'log'>
type Asker = { ownerId: string; address: string }
type Limit = { key: string; limit: number; problem: Problem }
/** The limits in which a question counts on the day when it was asked. */
export type QuestionLimits = { limits: Limit[]; nowMs: number }

/**
 * Returns the limits in which a question counts. Throws a Problem if nothing is left, or
 * if the plan cannot be read. Counts nothing.
 */
export async function checkQuestionLimits(deps: LimitDeps, asker: Asker): Promise<QuestionLimits> {
  const nowMs = deps.now()
  const limits = await findLimits(deps, asker, nowMs)
  for (const { problem, ...limit } of limits)
    if (await rateLimits.isUsedUp(deps.db.orm, { ...limit, nowMs }))
      throw await addUsageToProblem(problem, () => readWholeUsage(deps, asker.ownerId))
  return { limits, nowMs }
}

/**
 * Counts a question in all its limits. Throws a Problem when nothing is left; then the
 * transaction must be rolled back. Call it last in the transaction, because many requests
 * lock these rows.
 */
export async function countQuestion(tx: Orm, { limits, nowMs }: QuestionLimits): Promise<void> {
  const windowMs = endOfDay(nowMs) - nowMs
  for (const { key, limit, problem } of limits) {
    const { allowed } = await rateLimits.consume(tx, { key, limit, windowMs, nowMs })
    if (!allowed) throw problem
  }
}

/**
 * Returns a failed question to the limits in which it was counted, in the transaction
 * that fails it. The keys name the day, so that a later one is never refunded.
 */
export async function refundQuestion(tx: Orm, keys: string[]): Promise<void> {
  for (const key of keys) await rateLimits.refund(tx, key)
}

/**
 * What an owner has used of summaries and of questions. Without an owner, the usage of a
 * new guest.
 */
export async function readWholeUsage(
  deps: Pick<Deps, 'db' | 'now' | 'secret' | 'settings'>,
  ownerId: string | null,
): Promise<Usage> {
  return {
    ...(await readUsage(deps, ownerId)),
    questions: await readQuestionAllowance(deps, ownerId),
  }
}

async function readQuestionAllowance(
  deps: Pick<Deps, 'db' | 'now' | 'secret' | 'settings'>,
  ownerId: string | null,
): Promise<QuestionAllowance> {
  const nowMs = deps.now()
  const limit = (await isUnlimited(deps, deps.db.orm))
    ? null
    : await readLimit(deps, deps.db.orm, ownerId ?? 'guest:', nowMs)
  const counted = ownerId
    ? await rateLimits.readCount(deps.db.orm, ownerKey(deps, ownerId, nowMs), nowMs)
    : 0
  const used = limit === null ? counted : Math.min(counted, limit)
  return { used, limit, remaining: limit === null ? null : limit - used, renewsAt: endOfDay(nowMs) }
}

/** The limits of an asker. The one that most requests share comes last. */
async function findLimits(
  deps: LimitDeps,
  { ownerId, address }: Asker,
  nowMs: number,
): Promise<Limit[]> {
  const { settings } = deps
  const { orm } = deps.db
  if (await isUnlimited(deps, orm)) return []
  const limit = await readLimit(deps, orm, ownerId, nowMs).catch((cause) => {
    deps.log.error({ err: cause, ownerId }, 'failed to read the limit of questions')
    throw new Problem('limit_unreadable', { cause })
  })
  if (limit === null) throw new Problem('limit_unreadable')
  const code = isGuest(ownerId) ? 'guest_question_limit_reached' : 'question_limit_reached'
  const own = { key: ownerKey(deps, ownerId, nowMs), limit, problem: new Problem(code) }
  const daily = await findDailyLimit(deps, orm, { ownerId, address, unit: 'questions' }, nowMs)
  if (!daily) return [own]
  const prefix = prefixOf(nowMs)
  return [
    own,
    ...daily.networks.map(({ key, factor }) => ({
      key: prefix + key,
      limit: settings.GUEST_QUESTIONS_PER_ADDRESS * factor,
      problem: daily.problem('address'),
    })),
    {
      key: prefix + daily.totalKey,
      limit: settings.GUEST_QUESTIONS_TOTAL,
      problem: daily.problem('total'),
    },
  ]
}

/** Null for a signed-in person whose plan cannot be read. */
async function readLimit(
  { settings }: { settings: Settings },
  orm: Orm,
  ownerId: string,
  nowMs: number,
): Promise<number | null> {
  if (isGuest(ownerId)) return settings.QUESTIONS_PER_DAY_GUEST
  const plan = await readCurrentPlan(settings, orm, ownerId, nowMs)
  const perDay = questionsPerDay(settings)
  return plan && Math.max(perDay[plan.planKey], perDay[plan.ownKey])
}

/** Questions of each plan on a day. */
export function questionsPerDay(settings: Settings): Record<PlanKey, number> {
  return {
    free: settings.QUESTIONS_PER_DAY_FREE,
    mini: settings.QUESTIONS_PER_DAY_MINI,
    pro: settings.QUESTIONS_PER_DAY_PRO,
    ultra: settings.QUESTIONS_PER_DAY_ULTRA,
    enterprise: settings.QUESTIONS_PER_DAY_ULTRA,
  }
}

/** Days are counted in UTC. */
function endOfDay(nowMs: number): number {
  return (Math.floor(nowMs / dayMs) + 1) * dayMs
}

const prefixOf = (nowMs: number) => `questions:${Math.floor(nowMs / dayMs)}:`

/** The key has the owner as a hash. */
function ownerKey({ secret }: Pick<Deps, 'secret'>, ownerId: string, nowMs: number): string {
  return (
    prefixOf(nowMs) + createHmac('sha256', secret).update(`owner ${ownerId}`).digest('base64url')
  )
}
