// For those who run it: is the process alive, can it work, and how much is it doing?
import { timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { probe } from '../db/probe.ts'
import { summaryQueue } from '../db/queue.ts'
import type { Deps } from '../deps.ts'

type Spending = { inputTokens: number; outputTokens: number; costMicroDollars: number | null }

/** `spendingOfDay` tells what the model has used since midnight, UTC. */
export const operationRoutes = (deps: Deps, spendingOfDay: () => Promise<Spending>) =>
  new Hono()
    .get('/healthz', (c) => c.json({ ok: true }))
    .get('/readyz', async (c) => {
      const database = !deps.stopping.aborted && (await probe(deps))
      return c.json({ ok: database, database, stopping: deps.stopping.aborted }, database ? 200 : 503)
    })
    .get('/metrics', async (c) => {
      const token = deps.settings.METRICS_TOKEN
      if (!token || !sameText(c.req.header('authorization') ?? '', `Bearer ${token}`)) return c.text('', 404)
      const [stats] = await deps.db.queue.getQueueStats(summaryQueue, { force: true })
      const { inputTokens, outputTokens, costMicroDollars } = await spendingOfDay()
      const { rss } = process.memoryUsage()
      return c.text(
        [
          '# TYPE pith_jobs gauge',
          `pith_jobs{state="waiting"} ${stats?.queuedCount ?? 0}`,
          `pith_jobs{state="running"} ${stats?.activeCount ?? 0}`,
          '# TYPE pith_model_tokens_today gauge',
          `pith_model_tokens_today{kind="input"} ${inputTokens}`,
          `pith_model_tokens_today{kind="output"} ${outputTokens}`,
          ...(costMicroDollars === null
            ? []
            : ['# TYPE pith_model_dollars_today gauge', `pith_model_dollars_today ${costMicroDollars / 1e6}`]),
          '# TYPE process_resident_memory_bytes gauge',
          `process_resident_memory_bytes ${rss}`,
          '',
        ].join('\n'),
      )
    })

function sameText(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
