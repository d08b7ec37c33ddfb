// A process that began with a summary at once is killed: another one finishes it, on both
// databases.
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { openModel } from '#server/adapters/models/open-model.ts'
import { readSettings } from '#server/config.ts'
import { fakeYouTube, newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { startModel } from '#tests/doubles/model.ts'
import { type Engine, engines, openServer } from '#tests/engines.ts'
import { withoutHeartbeat } from '#tests/without-heartbeat.ts'

const moments = ['accepted and not begun', 'written and not stored', 'stored and not told'] as const
type Moment = (typeof moments)[number]
type Model = ReturnType<typeof openModel>

/**
 * Starts a server in whose process nothing happens any more after the moment: its
 * transactions end or not, and nobody learns of it.
 */
async function startDoomedServer({ database }: Engine, model: Model, moment: () => Moment) {
  let transactions = 0
  let markDead = () => {}
  const dies = () => {
    markDead()
    return new Promise<never>(() => {})
  }
  const transaction = async (run: (tx: unknown) => Promise<unknown>) => {
    // The first one accepts the request, the second one stores the result.
    transactions++
    if (transactions === 2 && moment() === 'written and not stored') return dies()
    const result = await database.orm.transaction(run as never)
    const isLast = transactions === (moment() === 'accepted and not begun' ? 1 : 2)
    return isLast ? dies() : result
  }
  const orm = new Proxy(database.orm, {
    get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name)),
  })
  const queue = withoutHeartbeat(database.queue)
  const server = await startTestServer({
    database: { ...database, orm, queue },
    model,
    idle: true,
    now: Date.now,
  })
  server.deps.work.open({ slots: 3, perRequester: 3 })
  return {
    server,
    /** Requests a summary, and waits for the end of the process. */
    async requestAndDie(action: () => Promise<unknown>) {
      transactions = 0
      const isDead = new Promise<void>((resolve) => (markDead = resolve))
      void action()
      await isDead
    },
  }
}

/** Starts a server in another process, or for the folder after the first one is gone. */
async function startNext(
  { database, url }: Engine,
  model: Model,
  youtube: ReturnType<typeof fakeYouTube>,
): Promise<TestServer> {
  // No heartbeat has arrived for a while.
  await database.orm.execute(
    sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute'`,
  )
  return startTestServer({
    database: url ? await openServer(url) : database,
    model,
    youtube,
    now: Date.now,
  })
}

const doubles: [name: string, start: typeof startModel | null][] = [
  ['without a model', null],
  ['with a model', startModel],
]

describe.each(doubles)('%s', (_name, startDouble) =>
  test.each(engines)(
    'on %s a killed process loses no summary, and none is counted twice',
    async (_, open) => {
      const double = await startDouble?.()
      const environment = double && {
        COMPATIBLE_API_KEY: double.key,
        COMPATIBLE_BASE_URL: `${double.url}/v1`,
        MODEL: 'compatible:small',
      }
      const model = environment
        ? openModel({ settings: readSettings(environment), log: pino({ level: 'silent' }) })
        : null
      const engine = await open()
      let moment: Moment = moments[0]
      const doomed = await startDoomedServer(engine, model, () => moment)
      const ann = newPerson(doomed.server)
      await ann.signUp()
      for (const [at, next] of moments.entries()) {
        moment = next
        await doomed.requestAndDie(() =>
          ann.ask({ video: `killedWork${at}` }, { 'idempotency-key': `key ${at}` }),
        )
      }
      const youtube = fakeYouTube()
      const nextServer = await startNext(engine, model, youtube)
      const annThere = newPerson(nextServer)
      for (const [name, value] of ann.cookies) annThere.cookies.set(name, value)
      for (const at of moments.keys()) {
        const repeated = await annThere.ask(
          { video: `killedWork${at}` },
          { 'idempotency-key': `key ${at}` },
        )
        const { jobId } = (await repeated.json()) as { jobId: string }
        expect((await annThere.watch(jobId)).at(-1)?.event).toBe('summary')
      }
      expect(await (await annThere.send('/api/usage')).json()).toMatchObject({ used: 3 })
      const { rows } = await engine.database.orm.execute(sql`
    select (select count(*)::int from ledger where state = 'committed') as charged, (select count(*)::int from ledger) as entries,
      (select count(*)::int from history) as entered, (select count(*)::int from generations where state = 'done') as done`)
      expect(rows).toEqual([{ charged: 3, entries: 3, entered: 3, done: 3 }])
      // What was stored is not made again.
      expect(youtube.requests.toSorted()).toEqual(['killedWork0 en', 'killedWork1 en'])
      const countOpen = async () =>
        (await engine.database.queue.findJobs('summaries', { queued: true })).length
      await expect.poll(countOpen).toBe(0)
      // Only an answer that was not stored is asked for again.
      if (double) expect(double.requests).toHaveLength(4)
      await nextServer.close()
      await double?.close()
      if (engine.url) await engine.database.close()
    },
    60_000,
  ),
)
