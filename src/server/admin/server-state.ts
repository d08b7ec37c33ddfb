// Mail, payments, storage and listening: what is set up, and the checks that an administrator can run.
import { sql } from 'drizzle-orm'
import type { PaymentFinding, ServerState } from '#contract/admin/server-state.ts'
import { Problem } from '#contract/problems/problems.ts'
import { findUser } from '../accounts/profiles.ts'
import { readBackupState } from '../backup/backup-state.ts'
import { checkPaymentSetup } from '../billing/check-setup.ts'
import type { Orm } from '../db/database.ts'
import { readDatabaseBytes } from '../db/database-bytes.ts'
import type { Deps } from '../deps/deps.ts'
import { enforceRateLimit } from '../http/rate-limits/action-limits.ts'
import { listPlanMinutes } from '../listening/recordings/minutes.ts'
import { siteUrl } from '../site-url.ts'
import { isUnlimited } from '../usage/lifted-limits.ts'
import { logAction } from './audit/actions.ts'

const listedTables = 10
/** A table that the database has not estimated yet is counted, unless reading it takes long. */
const maxCountedBytes = 64 * 1024 * 1024

export async function readServerState(deps: Deps): Promise<ServerState> {
  const { settings, mailer, payments, db } = deps
  const { SMTP_URL, MAIL_FROM, SUPPORT_EMAIL } = settings
  return {
    mail: {
      delivers: mailer.delivers,
      host: SMTP_URL ? new URL(SMTP_URL).host : null,
      from: MAIL_FROM ?? null,
      supportEmail: SUPPORT_EMAIL ?? null,
    },
    payments: { isSetUp: payments !== null },
    storage: {
      kind: db.kind,
      databaseBytes: await readDatabaseBytes(db.orm),
      backups: await readBackupState(deps),
      tables: await listLargestTables(deps),
    },
    listening: await readListening(deps),
  }
}

async function readListening(deps: Deps): Promise<ServerState['listening']> {
  const { settings, listening, db } = deps
  const { LISTEN, STT_BASE_URL, YTDLP_PATH } = settings
  const listener = LISTEN === 'on' ? await listening.listener() : null
  const pace = listener?.pace() ?? null
  return {
    isOn: LISTEN === 'on',
    listener: listener?.title ?? null,
    isLocal: listener?.isLocal ?? true,
    minutesPerHour: pace === null ? null : Math.round(pace * 600) / 10,
    speechServer: STT_BASE_URL ? new URL(STT_BASE_URL).host : null,
    hasYtdlp: YTDLP_PATH !== undefined,
    minutes: (await isUnlimited(deps, db.orm)) ? null : listPlanMinutes(settings),
  }
}

async function listLargestTables({
  db,
}: Pick<Deps, 'db'>): Promise<ServerState['storage']['tables']> {
  const { rows } = await db.orm.execute<{
    name: string
    bytes: string
    estimate: string | null
  }>(sql`
    select c.relname as name, pg_total_relation_size(c.oid) as bytes, nullif(c.reltuples, -1)::bigint as estimate
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    order by 2 desc, 1 limit ${listedTables}`)
  return Promise.all(
    rows.map(async ({ name, estimate, ...size }) => {
      const bytes = Number(size.bytes)
      if (estimate !== null) return { name, bytes, rows: Number(estimate) }
      return { name, bytes, rows: bytes > maxCountedBytes ? null : await countRows(db.orm, name) }
    }),
  )
}

async function countRows(orm: Orm, table: string): Promise<number> {
  const { rows } = await orm.execute<{ rows: string }>(
    sql`select count(*) as rows from ${sql.identifier(table)}`,
  )
  return Number(rows[0]!.rows)
}

/**
 * Sends a test mail to the administrator's own address. Throws `mail_down` or
 * `too_many_attempts`.
 */
export async function sendTestMail(
  deps: Deps,
  actorId: string,
): Promise<{ to: string; delivers: boolean }> {
  const { mailer, settings, log } = deps
  await enforceRateLimit(deps, { kind: 'test mails', userId: actorId, perMinute: 3, perDay: 50 })
  const to = (await findUser(deps.db.orm, actorId))!.user.email
  await logAction(deps.db.orm, {
    actorId,
    action: 'test_mail',
    userId: null,
    details: {},
    nowMs: deps.now(),
  })
  const text = `This is the test mail of ${siteUrl(settings)}. It arrived, so people get their mails too.`
  try {
    await mailer.check()
    await mailer.send({ to, subject: `Test mail from ${settings.BRAND_NAME}`, text })
  } catch (cause) {
    if (cause instanceof Problem) throw cause
    log.error({ err: cause }, 'the test mail was not sent')
    throw new Problem('mail_down', { cause })
  }
  return { to, delivers: mailer.delivers }
}

/** The findings of `pith payments check`. */
export async function checkPayments(
  deps: Deps,
  actorId: string,
): Promise<{ items: PaymentFinding[] }> {
  await enforceRateLimit(deps, {
    kind: 'payment checks',
    userId: actorId,
    perMinute: 3,
    perDay: 100,
  })
  await logAction(deps.db.orm, {
    actorId,
    action: 'check_payments',
    userId: null,
    details: {},
    nowMs: deps.now(),
  })
  return { items: await checkPaymentSetup(deps.settings) }
}
