// A PostgreSQL server that crashes, ends connections, or moves, while servers use it.
import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from './fault.ts'
import { acceptsMore, type Harmed, harmUnderLoad, isReadyAgain } from './under-load.ts'

const endConnections =
  'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null'

type Options = Pick<Fault, 'name' | 'about'> & {
  servers: number
  usual: number
  harm: (harmed: Harmed) => Promise<unknown>
}

function createFault({ name, about, servers, usual, harm }: Options): Fault {
  return {
    name,
    about,
    seconds: 20,
    run: (context) =>
      harmUnderLoad(context, { database: 'postgres', servers, model: true, buyers: true }, async (harmed) => {
        let [done, survived] = [0, 0]
        for (const _ of context.times(usual)) {
          done++
          await acceptsMore(harmed, 1 + context.random.below(4))
          await wait(context.random.below(300))
          await harm(harmed)
          const areReady = await Promise.all(harmed.urls.map(isReadyAgain))
          const lives = harmed.servers.every((server) => server.isRunning())
          if (lives && areReady.every(Boolean) && (await acceptsMore(harmed, 1))) survived++
        }
        return { done, survived }
      }),
  }
}

export const databaseFaults = [
  createFault({
    ...{ name: 'database-crash', about: 'PostgreSQL crashes and starts again; one server', servers: 1, usual: 8 },
    harm: ({ postgres }) => postgres!.crash(),
  }),
  createFault({
    ...{ name: 'database-crash-two', about: 'the same with two servers', servers: 2, usual: 8 },
    harm: ({ postgres }) => postgres!.crash(),
  }),
  createFault({
    ...{
      name: 'connections-ended',
      about: '`pg_terminate_backend` for all connections; two servers',
      servers: 2,
      usual: 30,
    },
    harm: ({ withQuery }) => withQuery((query) => query(endConnections)),
  }),
]
