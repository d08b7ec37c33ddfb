// Ten thousand summaries wait, and somebody comes who wants one.
import { setTimeout as wait } from 'node:timers/promises'
import type { Query } from '#tests/faults/accounts.ts'
import { newTranscript } from '#tests/faults/load.ts'
import type { Fault } from './fault.ts'
import { addressOf, measureReads, readEnd, readEvents, request } from './people.ts'
import { type Harmed, harmUnderLoad, isReadyAgain } from './under-load.ts'

const queued = 10_000
/** No group of people may have more than a fifth of the queue. */
const groups = 5
const [readGoalMs, summaryGoalMs] = [200, 30_000]
const measuredMs = 5000

const isFiller = "video_id like 'waiting-%'"
/** Copies a row with changes, as often as there are numbers. */
const copy = (table: string, from: string, changes: string) =>
  `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(original) || jsonb_build_object(${changes}))).*
   from ${from} original, generate_series(1, ${queued}) number`

/**
 * Puts ten thousand summaries into the queue of a server that does not run, in turns of
 * five groups, as copies of one that is done: requesting each would take minutes.
 */
async function fillQueue(query: Query): Promise<void> {
  const id = "md5('waiting ' || number)::uuid"
  const none = 'null::text'
  const one = (table: string) => `(select * from ${table} limit 1)`
  const done = "(select * from generations where state = 'done' limit 1)"
  const noResult = `'digest', ${none}, 'content_key', ${none}, 'finished_at', ${none}, 'progress', ${none}`
  const request = `'id', ${id}, 'request_key', 'waiting ' || number, 'video_id', 'waiting-' || number`
  await query(copy('generations', done, `${request}, 'state', 'queued', ${noResult}`))
  const person = `'id', ${id}, 'owner_id', 'guest:waiting-' || number, 'generation_id', ${id}`
  const summary = `${person}, 'video_id', 'waiting-' || number, 'idempotency_key', ${none}`
  await query(copy('user_summaries', one('user_summaries'), summary))
  const reservation = `${person}, 'charge_key', 'waiting ' || number, 'state', 'reserved', 'rate_limit_key', ${none}, 'settled_at', ${none}`
  await query(copy('ledger', one('ledger'), reservation))
  await query(
    copy('allowances', one('allowances'), "'owner_id', 'guest:waiting-' || number, 'used', 1"),
  )
  const turn = `'group_id', 'group ' || number % ${groups}, 'priority', -4 * (number / ${groups})`
  const data = `'data', jsonb_build_object('generationId', ${id}, 'requestId', number::text)`
  const fresh = `'state', 'created', 'started_on', ${none}, 'completed_on', ${none}, 'output', ${none}, 'heartbeat_on', ${none}`
  const job = "(select * from pgboss.job where name = 'summaries' limit 1)"
  await query(copy('pgboss.job', job, `'id', ${id}, ${turn}, ${data}, ${fresh}`))
}

type Counts = { waiting: number; failed: number; total: number; wronglyCharged: number }

async function countFillers(query: Query): Promise<Counts> {
  const { rows } = await query(`
    select count(*)::int as total, count(*) filter (where g.state in ('queued', 'running'))::int as waiting,
      count(*) filter (where g.state = 'failed')::int as failed,
      count(*) filter (where (g.state = 'done') <> (l.state = 'committed'))::int as "wronglyCharged"
    from generations g join ledger l on l.generation_id = g.id where ${isFiller}`)
  return rows[0] as Counts
}

/** What still waits would take minutes. */
async function emptyQueue(query: Query): Promise<void> {
  await query(
    `delete from pgboss.job where data ->> 'generationId' in (select id::text from generations where ${isFiller})`,
  )
  for (const table of ['ledger', 'allowances'])
    await query(`delete from ${table} where owner_id like 'guest:waiting-%'`)
  for (const table of ['history', 'user_summaries', 'generations'])
    await query(`delete from ${table} where ${isFiller}`)
}

/** A person who comes now: is told their place or begins at once, and has the summary soon. */
async function measureNewcomer({
  urls,
  load,
}: Harmed): Promise<{ ms: number; knowsPlace: boolean; isDone: boolean }> {
  const startMs = performance.now()
  const answer = await request(urls[0]!, newTranscript(), addressOf(9000))
  if (!answer.jobId) return { ms: 0, knowsPlace: false, isDone: false }
  load.acceptedJobIds.push(answer.jobId)
  const firstEvent = /ahead of you|event: (step|part|summary)/
  const events = await readEvents(urls[0]!, answer, { until: firstEvent, limitMs: summaryGoalMs })
  const end = await readEnd(urls[0]!, answer)
  return {
    ms: performance.now() - startMs,
    knowsPlace: firstEvent.test(events),
    isDone: end === 'summary',
  }
}

export const fullQueue: Fault = {
  name: 'full-queue',
  about: `${queued.toLocaleString('en')} queued summaries of ${groups} groups of people, and a kill; goals: p99 of reads ${readGoalMs} ms, a summary for somebody new in ${summaryGoalMs / 1000} s`,
  seconds: 60,
  isTimed: true,
  run: (context) =>
    harmUnderLoad(
      context,
      {
        database: 'postgres',
        environment: { QUEUE_LIMIT: String(2 * queued) },
        comparesMemory: false,
      },
      async (harmed) => {
        const { load, servers, start, withQuery, urls } = harmed
        const [url] = urls
        await load.stop()
        await harmed.untilIdle()
        await servers[0]!.kill('SIGTERM')
        await withQuery(fillQueue)
        await start()
        await wait(context.random.below(2000))
        await servers[0]!.kill('SIGKILL')
        await start()
        const isReady = await isReadyAgain(url!)
        const stop = await measureReads(url!)
        await wait(measuredMs)
        const newcomer = await measureNewcomer(harmed)
        const { p99, note } = await stop()
        await servers[0]!.kill('SIGTERM')
        const counts = await withQuery(countFillers)
        await withQuery(emptyQueue)
        const isKept = counts.total === queued && counts.failed === 0 && counts.wronglyCharged === 0
        const isGood =
          isReady && isKept && newcomer.knowsPlace && newcomer.isDone && p99 <= readGoalMs
        const isFast = newcomer.ms <= summaryGoalMs && counts.waiting > 0
        return {
          done: 1,
          survived: isGood && isFast ? 1 : 0,
          notes: [
            `${counts.total} kept, ${counts.waiting} waiting, ${counts.failed} failed, ${counts.wronglyCharged} wrongly charged`,
            newcomer.isDone
              ? `somebody new after ${Math.round(newcomer.ms)} ms`
              : 'somebody new got none',
            note,
          ],
        }
      },
    ),
}
