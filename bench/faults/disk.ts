// A disk that is full, and databases that can only be read.
import { setTimeout as wait } from 'node:timers/promises'
import type { Fault, FaultReport } from './fault.ts'
import { mountSmallDisk } from './small-disk.ts'
import { acceptsMore, type Harmed, harmUnderLoad, isReadyAgain } from './under-load.ts'

const outageMs = 2000
const diskMegabytes = 400

/**
 * While nothing can be written, pages are served, and requests are accepted, or refused
 * with 503. Lists what was different.
 */
async function watchOutage({ urls, load }: Harmed): Promise<string[]> {
  const wrong = new Set<string>()
  const before = new Map(load.statuses)
  const endMs = performance.now() + outageMs
  while (performance.now() < endMs) {
    for (const path of ['/healthz', '/summarize', '/api/usage']) {
      const status = await fetch(urls[0]! + path).then(
        (response) => response.status,
        () => 0,
      )
      if (status !== 200) wrong.add(`${path} was answered ${status}`)
    }
    await wait(100)
  }
  for (const [status, count] of load.statuses)
    if (![202, 503].includes(status) && count > (before.get(status) ?? 0))
      wrong.add(`a request was answered ${status}`)
  return [...wrong]
}

type Outage = { begin(harmed: Harmed): unknown; end(harmed: Harmed): unknown }

/** Repeats an outage under load. */
async function repeatOutage(harmed: Harmed, usual: number, { begin, end }: Outage) {
  const { context, servers, urls, startAll } = harmed
  let [done, survived] = [0, 0]
  const notes = new Set<string>()
  for (const _ of context.times(usual)) {
    done++
    await acceptsMore(harmed, 1 + context.random.below(4))
    await wait(context.random.below(300))
    await begin(harmed)
    const wrong = await watchOutage(harmed)
    await end(harmed)
    if (!servers[0]!.isRunning()) {
      wrong.push('the server ended')
      await startAll()
    }
    if (!(await isReadyAgain(urls[0]!))) wrong.push('not ready again')
    else if (!(await acceptsMore(harmed, 1))) wrong.push('accepted nothing more')
    if (wrong.length === 0) survived++
    for (const one of wrong) notes.add(one)
  }
  return { done, survived, notes: [...notes] }
}

async function withDisk(action: (disk: ReturnType<typeof mountSmallDisk>) => Promise<FaultReport>) {
  const disk = mountSmallDisk(diskMegabytes)
  try {
    return await action(disk)
  } finally {
    disk.remove()
  }
}

export const diskFaults: Fault[] = [
  {
    name: 'disk-full',
    about: 'the disk of the data folder is full for 2 s: pages are served, writes get 503',
    seconds: 15,
    run: (context) =>
      withDisk((disk) =>
        harmUnderLoad(context, { folder: `${disk.folder}/data`, model: true }, (harmed) =>
          repeatOutage(harmed, 5, { begin: disk.fill, end: disk.empty }),
        ),
      ),
  },
  {
    name: 'read-only-database',
    about: 'PostgreSQL only reads for 2 s: pages are served, writes get 503',
    seconds: 15,
    run(context) {
      const setReadOnly = (value: string) => async (harmed: Harmed) => {
        await harmed.withQuery((query) =>
          query(`alter system set default_transaction_read_only = ${value}`),
        )
        await harmed.withQuery((query) => query('select pg_reload_conf()'))
      }
      return harmUnderLoad(context, { database: 'postgres', model: true }, (harmed) =>
        repeatOutage(harmed, 5, { begin: setReadOnly('on'), end: setReadOnly('off') }),
      )
    },
  },
  {
    name: 'read-only-folder',
    about: 'the data folder is read-only at the start: the server refuses it with the reason',
    seconds: 10,
    run: (context) =>
      withDisk((disk) =>
        harmUnderLoad(
          context,
          { folder: `${disk.folder}/data`, model: true, comparesMemory: false },
          async (harmed) => {
            let [done, survived] = [0, 0]
            const notes: string[] = []
            for (const _ of context.times(3)) {
              done++
              await acceptsMore(harmed, 2)
              await harmed.stopAll()
              disk.setReadOnly(true)
              const message = await harmed.spawn().ready.then(() => 'it started', String)
              disk.setReadOnly(false)
              await harmed.startAll()
              const isExplained = /read-only/.test(message) && message.includes(harmed.folder)
              if (!isExplained) notes.push(message.slice(0, 300))
              if (isExplained && (await acceptsMore(harmed, 1))) survived++
            }
            return { done, survived, notes }
          },
        ),
      ),
  },
]
