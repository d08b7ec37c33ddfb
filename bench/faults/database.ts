// A PostgreSQL server that crashes, ends connections, or moves, while servers use it.
import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from './fault.ts'
import { withPreload } from './preload.ts'
import { acceptsMore, type Harmed, harmUnderLoad, isReadyAgain } from './under-load.ts'

const endConnections =
  'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null'

type Options = Pick<Fault, 'name' | 'about'> & {
  servers: number
  usual: number
  harm: (harmed: Harmed, time: number) => Promise<unknown>
}

function createFault({ name, about, servers, usual, harm }: Options): Fault {
  return {
    name,
    about,
    seconds: 20,
    run: (context) =>
      harmUnderLoad(
        context,
        { database: 'postgres', servers, model: true, buyers: true },
        (harmed) => repeat(harmed, usual, harm),
      ),
  }
}

/**
 * Makes the fault while people request summaries, and expects the same processes to work
 * again after it.
 */
async function repeat(harmed: Harmed, usual: number, harm: Options['harm']) {
  const { context, urls, servers } = harmed
  let [done, survived] = [0, 0]
  for (const time of context.times(usual)) {
    done++
    await acceptsMore(harmed, 1 + context.random.below(4))
    await wait(context.random.below(300))
    await harm(harmed, time)
    const areReady = await Promise.all(urls.map(isReadyAgain))
    const lives = servers.every((server) => server.isRunning())
    if (lives && areReady.every(Boolean) && (await acceptsMore(harmed, 1))) survived++
  }
  return { done, survived }
}

const addresses = ['127.0.0.2', '127.0.0.1']

const failover: Fault = {
  name: 'database-failover',
  about:
    'PostgreSQL crashes and continues at another address, which its name has up to 2 s later; two servers',
  seconds: 20,
  run: (context) => {
    const preload = {
      module: 'bench/faults/database-address.mjs',
      variable: 'ADDRESS_FILE',
      content: '127.0.0.1',
    }
    return withPreload(preload, ({ environment, write }) => {
      const options = {
        environment,
        databaseHost: 'localhost',
        servers: 2,
        model: true,
        buyers: true,
      } as const
      return harmUnderLoad(context, { ...options, database: 'postgres' }, (harmed) =>
        repeat(harmed, 6, async ({ postgres }, time) => {
          const address = addresses[time % addresses.length]!
          await postgres!.moveTo(address)
          await wait(context.random.below(2000))
          write(address)
        }),
      )
    })
  },
}

export const databaseFaults = [
  createFault({
    name: 'database-crash',
    about: 'PostgreSQL crashes and starts again; one server',
    servers: 1,
    usual: 8,
    harm: ({ postgres }) => postgres!.crash(),
  }),
  createFault({
    name: 'database-crash-two',
    about: 'the same with two servers',
    servers: 2,
    usual: 8,
    harm: ({ postgres }) => postgres!.crash(),
  }),
  createFault({
    name: 'connections-ended',
    about: '`pg_terminate_backend` for all connections; two servers',
    servers: 2,
    usual: 30,
    harm: ({ withQuery }) => withQuery((query) => query(endConnections)),
  }),
  failover,
]
