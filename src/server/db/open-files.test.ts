// A server that may open few files still has some left for connections.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fillDataFolder } from '#tests/embedded.ts'
import { startParams } from './open-files.ts'

test('half of the files are for the engine, within what it accepts', () => {
  const limits = [200, 64, 1024, 1_048_576, 'unlimited'] as const
  const shares = [100, 64, 512, 1000, 1000]
  expect(limits.map((limit) => startParams(limit).at(-1))).toEqual(
    shares.map((share) => `max_files_per_process=${share}`),
  )
})

/** Reads every table, and prints how many files of the engine are open then. */
const readAll = `
  import { readdirSync, readlinkSync } from 'node:fs'
  import { openDatabaseEngine } from './src/server/db/embedded.ts'
  const dataDir = process.argv[1]
  const { engine } = await openDatabaseEngine(dataDir)
  const { rows } = await engine.query("select schemaname, tablename from pg_tables where schemaname <> 'information_schema'")
  for (const { schemaname, tablename } of rows) await engine.query(\`select count(*) from "\${schemaname}"."\${tablename}"\`)
  const isOfEngine = (name) => {
    try {
      return readlinkSync('/proc/self/fd/' + name).startsWith(dataDir)
    } catch {
      return false
    }
  }
  console.log(readdirSync('/proc/self/fd').filter(isOfEngine).length)
  process.exit(0)`

// Only there can be counted what a process has open.
test.runIf(process.platform === 'linux')('a server that may open 200 files keeps half of them free', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pith-files-'))
  fillDataFolder(folder)
  const command = 'ulimit -n 200; exec "$0" --liftoff-only --experimental-strip-types --input-type=module -e "$1" "$2"'
  const args = ['-c', command, process.execPath, readAll, join(folder, 'pg')]
  const open = Number(execFileSync('sh', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  // There are more tables and indexes than it may keep open.
  expect(open).toBeGreaterThan(50)
  expect(open).toBeLessThanOrEqual(100)
  rmSync(folder, { recursive: true })
})
