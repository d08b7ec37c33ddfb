// Endpoints for the operator: liveness, readiness and metrics.
import { timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { countJobs, summaryQueue } from '../db/queue.ts'
import type { Deps } from '../deps/deps.ts'
import type { Readiness } from './readiness.ts'

type ModelSpending = {
  inputTokens: number
  outputTokens: number
  cachedTokens: number
  costMicroDollars: number | null
}

type Figures = {
  /** The usage of the model since midnight UTC. */
  readSpendingOfDay(): Promise<ModelSpending>
  /** Null if no backups are scheduled. */
  readBackups(): Promise<{
    newest: { madeAt: number; bytes: number } | null
    failure: object | null
  } | null>
}

export const operationRoutes = (
  deps: Deps,
  readiness: Readiness,
  { readSpendingOfDay, readBackups }: Figures,
) => {
  return new Hono()
    .get('/healthz', (c) => c.json({ ok: true }))
    .get('/readyz', (c) => {
      const database = !deps.stopping.aborted && readiness.isReady()
      return c.json(
        { ok: database, database, stopping: deps.stopping.aborted },
        database ? 200 : 503,
      )
    })
    .get('/metrics', async (c) => {
      const token = deps.settings.METRICS_TOKEN
      if (!token || !isEqualText(c.req.header('authorization') ?? '', `Bearer ${token}`))
        return c.text('', 404)
      const jobs = await countJobs(deps.db.orm, summaryQueue)
      const { inputTokens, outputTokens, cachedTokens, costMicroDollars } =
        await readSpendingOfDay()
      const backups = await readBackups()
      const { rss } = process.memoryUsage()
      return c.text(
        [
          '# TYPE pith_jobs gauge',
          `pith_jobs{state="waiting"} ${jobs.waiting}`,
          `pith_jobs{state="running"} ${jobs.running}`,
          '# TYPE pith_model_tokens_today gauge',
          `pith_model_tokens_today{kind="input"} ${inputTokens}`,
          `pith_model_tokens_today{kind="output"} ${outputTokens}`,
          '# HELP pith_model_cached_tokens_today Of the input tokens, those that the provider had read before.',
          '# TYPE pith_model_cached_tokens_today gauge',
          `pith_model_cached_tokens_today ${cachedTokens}`,
          ...(costMicroDollars === null
            ? []
            : [
                '# TYPE pith_model_dollars_today gauge',
                `pith_model_dollars_today ${costMicroDollars / 1e6}`,
              ]),
          ...(backups
            ? [
                '# TYPE pith_backup_failing gauge',
                `pith_backup_failing ${backups.failure ? 1 : 0}`,
                '# TYPE pith_backup_newest_timestamp_seconds gauge',
                `pith_backup_newest_timestamp_seconds ${(backups.newest?.madeAt ?? 0) / 1000}`,
                '# TYPE pith_backup_newest_bytes gauge',
                `pith_backup_newest_bytes ${backups.newest?.bytes ?? 0}`,
              ]
            : []),
          '# TYPE process_resident_memory_bytes gauge',
          `process_resident_memory_bytes ${rss}`,
          '',
        ].join('\n'),
      )
    })
}

function isEqualText(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
