// Measures the administration over 100,000 people and a million summaries, on PostgreSQL.
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { listActions } from '#server/admin/audit/actions.ts'
import { readModelState } from '#server/admin/models.ts'
import { readOverview } from '#server/admin/overview.ts'
import { listPeople } from '#server/admin/people.ts'
import { readQueue } from '#server/admin/queue.ts'
import { readServerState } from '#server/admin/server-state.ts'
import { readSettings } from '#server/config.ts'
import type { Database, Orm } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Deps } from '#server/deps/deps.ts'
import { openOwnModels } from '#server/models/catalog/open-own-models.ts'
import { openModelChoice } from '#server/models/choice/model-choice.ts'
import { listCases } from '#server/social/moderation/moderation.ts'
import { startPostgres } from '#tests/postgres.ts'
import { type BenchmarkRow, percentile, timeEach } from './row.ts'

const people = 100_000
const summaries = 1_000_000
const runs = 100
const goalMs = 200
const yearMs = 365 * 24 * 3600 * 1000

export async function run(): Promise<BenchmarkRow[]> {
  const postgres = await startPostgres()
  try {
    const settings = readSettings({ DATABASE_URL: postgres.url, LOCAL_MODEL_URLS: 'off' })
    const log = pino({ level: 'silent' })
    const db = await openDatabase(settings, log)
    await seed(db.orm, Date.now())
    const rows = await measure(db, settings, log)
    await db.close()
    return rows
  } finally {
    await postgres.stop()
  }
}

async function measure(
  db: Database,
  settings: Deps['settings'],
  log: Deps['log'],
): Promise<BenchmarkRow[]> {
  const now = Date.now
  const own = await openOwnModels({ settings, log })
  const secret = 'x'.repeat(40)
  const modelChoice = await openModelChoice({ settings, secret, db, now, log, own })
  const noSteps = { watch: async function* () {} } as unknown as Deps['runningGenerations']
  const deps = {
    ...{
      db,
      settings,
      log,
      now,
      modelChoice,
      payments: null,
      model: null,
      runningGenerations: noSteps,
    },
    mailer: { delivers: true },
  } as unknown as Deps
  const part = { offset: 0, limit: 10 }
  const reads: [string, (run: number) => Promise<unknown>][] = [
    ['overview', () => readOverview(deps)],
    ['people, first pages', (run) => listPeople(deps, { search: '', page: 1 + (run % 10) })],
    ['people, the last page', () => listPeople(deps, { search: '', page: people / 50 })],
    ['people, search', (run) => listPeople(deps, { search: `person ${run * 7}`, page: 1 })],
    ['running', (run) => readQueue(deps, { state: 'running', page: 1 + (run % 3) })],
    ['failed', (run) => readQueue(deps, { state: 'failed', page: 1 + (run % 10) })],
    ['open reports', () => listCases(db.orm, { filter: 'open', ...part })],
    ['hidden', () => listCases(db.orm, { filter: 'hidden', ...part })],
    ['resolved reports', () => listCases(db.orm, { filter: 'resolved', ...part })],
    ['models', () => readModelState(deps)],
    ['storage', () => readServerState(deps)],
    ['log of actions', (run) => listActions(db.orm, 1 + (run % 10))],
  ]
  const rows: BenchmarkRow[] = []
  for (const [name, read] of reads) {
    const value = percentile(await timeEach(runs, read, 3), 99)
    rows.push({
      name: `Administration, ${name}, on PostgreSQL, p99`,
      value,
      unit: 'ms',
      goal: `<= ${goalMs} ms`,
    })
  }
  await modelChoice.stop()
  return rows
}

/**
 * Summaries are spread over a year: 94 of 100 are done, five failed, and ninety run. A
 * tenth used a model.
 */
async function seed(orm: Orm, nowMs: number): Promise<void> {
  const fill = (statement: ReturnType<typeof sql>) => orm.execute(statement)
  const earlier = (n: string, of: number) =>
    sql`${nowMs}::bigint - (${yearMs}::float8 * ${sql.raw(n)} / ${of})::bigint`
  // The connection of a request gives up after a minute.
  await fill(sql`set statement_timeout = 0`)
  await fill(sql`insert into users (id, name, email, email_verified)
    select 'person-' || p, 'Person ' || p, p || '@example.org', true from generate_series(0, ${people - 1}) p`)
  await fill(sql`insert into profiles (user_id, plan_since, created_at, last_login_at, updated_at)
    select 'person-' || p, 0, ${earlier('p', people)}, 0, 0 from generate_series(0, ${people - 1}) p`)
  await fill(sql`insert into videos (video_id, metadata, fetched_at)
    select 'video' || v, jsonb_build_object('title', 'Video ' || v, 'durationSeconds', 600), 0 from generate_series(0, 9999) v`)
  await fill(sql`insert into generations (id, request_key, video_id, length, language, engine, state, problem, input_tokens, output_tokens, created_at, finished_at)
    select md5('g' || n)::uuid, 'key' || n, 'video' || n % 10000, 'medium', 'en', 'extract',
      case when n < 90 then 'running' when n % 20 = 0 then 'failed' else 'done' end,
      case when n >= 90 and n % 20 = 0 then '{"code": "network", "message": "No answer."}'::jsonb end,
      case when n % 10 = 1 then 3000 else 0 end, case when n % 10 = 1 then 500 else 0 end,
      ${earlier('n', summaries)}, case when n >= 90 then ${earlier('n', summaries)} end
    from generate_series(0, ${summaries - 1}) n`)
  await fill(sql`insert into user_summaries (id, owner_id, video_id, generation_id, created_at)
    select md5('s' || n)::uuid, 'person-' || n % ${people}, 'video' || n % 10000, md5('g' || n)::uuid, ${earlier('n', summaries)}
    from generate_series(0, ${summaries - 1}) n`)
  await fill(sql`insert into history (owner_id, video_id, summary_id, title, channel, duration_seconds, saved_seconds, sentiment, topics, search_text, secondary_text, fuzzy_text, created_at, written_at, updated_at)
    select 'person-' || n % ${people}, 'video' || n, md5('s' || n)::uuid, 'Video', 'Channel', 600, 500, 'neutral', '{}', '', '', '', 0, 0, 0
    from generate_series(0, ${summaries - 1}) n`)
  await fill(sql`insert into playlists (id, owner_id, name, description, tags, note, search_text, is_public, published_at, hidden_at, created_at, updated_at)
    select md5('p' || n)::uuid, 'person-' || n, 'Playlist ' || n, '', '{}', '', '', true, 0, case when n % 100 = 0 then n end, 0, 0
    from generate_series(0, ${people - 1}) n`)
  await fill(sql`insert into reports (id, reporter_id, kind, target_id, reason, note, created_at, resolved_at)
    select gen_random_uuid(), 'person-' || n, 'playlist', md5('p' || n % 5000)::uuid::text, 'spam', '', n, case when n % 50 > 0 then n end
    from generate_series(0, 19999) n`)
  await fill(sql`insert into admin_actions (id, at, actor_id, action, user_id, details)
    select 'a' || n, n, 'person-0', 'export', 'person-' || n % ${people}, '{}' from generate_series(0, 99999) n`)
  await fill(sql`vacuum analyze`)
}
