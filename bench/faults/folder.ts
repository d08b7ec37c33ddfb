// A data folder that is damaged, and one that a second server opens.

import { randomBytes } from 'node:crypto'
import {
  closeSync,
  cpSync,
  globSync,
  openSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { spawnServerProcess } from '#tests/faults/server-process.ts'
import type { RandomSource } from '../random.ts'
import type { Fault } from './fault.ts'
import { acceptsMore, harmUnderLoad, isReadyAgain } from './under-load.ts'

/** Deletes, empties, shortens or overwrites a file of the database. Resolves to what it did. */
function damage(dataDir: string, random: RandomSource): string {
  const files = globSync('{base,global,pg_wal,pg_xact,pg_multixact}/**', { cwd: dataDir }).filter(
    (file) => statSync(join(dataDir, file)).isFile(),
  )
  const file = random.pick([...files, 'global/pg_control', 'PG_VERSION'])
  const path = join(dataDir, file)
  const { size } = statSync(path)
  const way = random.pick(['deleted', 'emptied', 'cut', 'overwritten'])
  if (way === 'deleted') rmSync(path)
  else if (way === 'overwritten') {
    const handle = openSync(path, 'r+')
    writeSync(
      handle,
      randomBytes(Math.min(8192, Math.max(1, size))),
      0,
      undefined,
      random.below(Math.max(1, size - 8192)),
    )
    closeSync(handle)
  } else truncateSync(path, way === 'emptied' ? 0 : random.below(size + 1))
  return `${file} ${way}`
}

/** What a server that does not start has to say: what is wrong, and what helps. */
const helpfulRefusal = /is damaged.*restore a backup|cannot be read|in use by/

export const damagedFolder: Fault = {
  name: 'damaged-folder',
  about:
    'a file of the data folder is deleted, emptied, cut or overwritten: it works, or says how to go on',
  seconds: 40,
  run: (context) =>
    harmUnderLoad(context, { model: true, comparesMemory: false }, async (harmed) => {
      let [done, survived, refused] = [0, 0, 0]
      const notes: string[] = []
      await acceptsMore(harmed, 5)
      // What a damaged server accepts is gone with its folder.
      await harmed.load.stop()
      for (const _ of context.times(20)) {
        done++
        await harmed.servers[0]!.kill(context.random.chance(0.5) ? 'SIGKILL' : 'SIGTERM')
        const copy = `${harmed.folder}.copy`
        cpSync(harmed.folder, copy, { recursive: true })
        const what = damage(join(harmed.folder, 'pg'), context.random)
        const server = harmed.spawn()
        const message = await server.ready.then(() => null, String)
        const isAlive =
          message === null &&
          (await fetch(`${harmed.urls[0]!}/healthz`).then(
            ({ ok }) => ok,
            () => false,
          ))
        if (message !== null && helpfulRefusal.test(message)) refused++
        if (isAlive || (message !== null && helpfulRefusal.test(message))) survived++
        else notes.push(`${what}: ${(message ?? 'the server ended').slice(0, 300)}`)
        await server.kill('SIGKILL')
        rmSync(harmed.folder, { recursive: true })
        cpSync(copy, harmed.folder, { recursive: true })
        rmSync(copy, { recursive: true })
      }
      await harmed.startAll()
      return { done, survived, notes: [`${refused} refused to start`, ...notes] }
    }),
}

export const twoServersOneFolder: Fault = {
  name: 'two-servers-one-folder',
  about: 'a second server on the same data folder: it is refused and told by which process',
  seconds: 12,
  run: (context) =>
    harmUnderLoad(context, { model: true }, async (harmed) => {
      let [done, survived] = [0, 0]
      for (const _ of context.times(10)) {
        done++
        await wait(context.random.below(500))
        const second = spawnServerProcess(
          { DATA_DIR: harmed.folder },
          { file: 'dist/server/main.js' },
        )
        const message = await second.ready.then(() => 'it started', String)
        const isNamed = message.includes(`is in use by process ${harmed.servers[0]!.pid} `)
        await second.kill('SIGKILL')
        if (isNamed && (await isReadyAgain(harmed.urls[0]!)) && (await acceptsMore(harmed, 1)))
          survived++
      }
      return { done, survived }
    }),
}
