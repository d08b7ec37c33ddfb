// Measures a backup of 10,000 summaries from a running server with a data folder, how
// long others wait meanwhile, and its restore.
import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pino from 'pino'
import { runBackup } from '#cli/backup.ts'
import { api } from '#contract/basics/paths.ts'
import { isBackupName } from '#server/adapters/backups/backup-store.ts'
import { readSettings } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { seedLibraries } from './library-seed.ts'
import type { BenchmarkRow } from './row.ts'
import { startServer, withEmptyFolder } from './server.ts'

const summaries = 10_000
const size = { generations: summaries, people: 1, summariesEach: summaries }

export const run = (): Promise<BenchmarkRow[]> =>
  withEmptyFolder(async (folder) => {
    const DATA_DIR = join(folder, 'data')
    const path = join(folder, 'pith.backup')
    const db = await openDatabase(readSettings({ DATA_DIR }), pino({ level: 'silent' }))
    await seedLibraries(db.orm, size, Date.now())
    await db.close()
    const server = await startServer({ DATA_DIR })
    const stopReading = startReads(server.url + api.usage)
    const backupMs = await measure(() =>
      runBackup({ path, withSecrets: false }, { DATA_DIR, PORT: new URL(server.url).port }),
    )
    const longestMs = await stopReading()
    await server.stop()
    const restoreMs = await measure(() => restore(path, join(folder, 'restored')))
    const scheduled = await measureScheduled({ DATA_DIR, BACKUP_TO: join(folder, 'copies') })
    const name = 'Backup of 10,000 summaries'
    return [
      { name, value: backupMs / 1000, unit: 's', goal: '<= 20 s' },
      {
        name: `${name}, longest request meanwhile`,
        value: longestMs,
        unit: 'ms',
        goal: '<= 200 ms',
      },
      { name: `${name}, scheduled`, value: scheduled.seconds, unit: 's', goal: '<= 20 s' },
      {
        name: `${name}, scheduled, longest request meanwhile`,
        ...{ value: scheduled.longestMs, unit: 'ms', goal: '<= 200 ms' },
      },
      { name: `${name}, restore`, value: restoreMs / 1000, unit: 's', goal: '<= 30 s' },
    ]
  })

/** By the command, which has other flags of Node.js than the server. */
const restore = (path: string, DATA_DIR: string) =>
  promisify(execFile)(process.execPath, ['bin/pith.mjs', 'restore', path], {
    env: { ...process.env, DATA_DIR },
  })

/** The server begins with a backup, because there is none yet. */
async function measureScheduled(settings: { DATA_DIR: string; BACKUP_TO: string }) {
  const server = await startServer(settings)
  const stopReading = startReads(server.url + api.usage)
  const ms = await measure(async () => {
    const isKept = () =>
      existsSync(settings.BACKUP_TO) && readdirSync(settings.BACKUP_TO).some(isBackupName)
    while (!isKept()) await wait(100)
  })
  const longestMs = await stopReading()
  await server.stop()
  return { seconds: ms / 1000, longestMs }
}

async function measure(action: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  await action()
  return performance.now() - startMs
}

/**
 * Reads one page after the other. The returned function stops it and resolves to the
 * longest time in milliseconds.
 */
function startReads(url: string): () => Promise<number> {
  let [longestMs, isStopping] = [0, false]
  const reading = (async () => {
    while (!isStopping) {
      longestMs = Math.max(
        longestMs,
        await measure(() => fetch(url).then((response) => response.arrayBuffer())),
      )
      await wait(5)
    }
  })()
  return async () => {
    isStopping = true
    await reading
    return longestMs
  }
}
