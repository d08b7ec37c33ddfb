// The state of the installation at a glance.
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { AdminOverview } from '#contract/admin/admin.ts'
import { readBackupState } from '../backup/backup-state.ts'
import { readDatabaseBytes, storageLimitOf } from '../db/database-bytes.ts'
import { profiles, users } from '../db/schema/accounts.ts'
import { generations } from '../db/schema/summaries.ts'
import type { Deps } from '../deps/deps.ts'
import { sumModelUsageToday } from '../summaries/generations/model-usage.ts'
import { isUnlimited } from '../usage/lifted-limits.ts'
import { describeUpdate } from './updates/update-check.ts'
import { readRunningVersion } from './updates/versions.ts'

const dayMs = 24 * 3600 * 1000

export async function readOverview(deps: Deps): Promise<AdminOverview> {
  const { db, settings, mailer, payments, model } = deps
  const { orm } = db
  const nowMs = deps.now()
  const { inputTokens, outputTokens } = await sumModelUsageToday(deps)
  return {
    people: await orm.$count(users),
    administrators: await orm.$count(profiles, eq(profiles.role, 'admin')),
    summariesToday: await countDone(deps, nowMs - dayMs),
    summariesThisWeek: await countDone(deps, nowMs - 7 * dayMs),
    waiting: await orm.$count(generations, eq(generations.state, 'queued')),
    running: await orm.$count(generations, eq(generations.state, 'running')),
    failures: await countFailures(deps, nowMs - dayMs),
    databaseBytes: await readDatabaseBytes(orm),
    storageLimitBytes: storageLimitOf(settings),
    signUp: settings.SIGN_UP,
    allowance: (await isUnlimited(deps, orm)) ? 'off' : 'on',
    mail: mailer.delivers,
    payments: payments !== null,
    model: model?.name ?? null,
    modelTokensToday: inputTokens + outputTokens,
    modelTokensLimit: deps.modelChoice.limits().dailyTokens,
    backups: await summarizeBackups(deps),
    version: readRunningVersion(),
    update: await describeUpdate(deps),
  }
}

async function summarizeBackups(deps: Deps): Promise<AdminOverview['backups']> {
  const state = await readBackupState(deps)
  if (!state) return null
  const { newest, isOverdue, failure } = state
  return {
    newest: newest && { bytes: newest.bytes, madeAt: newest.madeAt },
    isOverdue,
    failedAt: failure?.at ?? null,
  }
}

function countDone({ db }: Pick<Deps, 'db'>, sinceMs: number): Promise<number> {
  return db.orm.$count(
    generations,
    and(gt(generations.createdAt, sinceMs), eq(generations.state, 'done')),
  )
}

/** Failures that a person caused by canceling are left out. */
async function countFailures(
  { db }: Pick<Deps, 'db'>,
  sinceMs: number,
): Promise<AdminOverview['failures']> {
  const code = sql<string>`${generations.problem}->>'code'`
  const isRecent = and(gt(generations.finishedAt, sinceMs), eq(generations.state, 'failed'))
  const rows = await db.orm
    .select({ code, count: sql<number>`count(*)::int` })
    .from(generations)
    .where(and(isRecent, sql`${code} <> 'canceled'`))
    .groupBy(code)
    .orderBy(desc(sql`count(*)`), code)
  return rows
}
