// A server that may open few files still has some left for connections.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { fillDataFolder } from '#tests/embedded.ts'
import { startServerProcess } from '#tests/faults/server-process.ts'
import { shareOpenFiles } from './open-files.ts'

test.each([
  [200, 100, 52],
  [64, 64, 16],
  [1024, 512, 464],
  [1_048_576, 1000, 1_047_528],
  ['unlimited', 1000, Number.POSITIVE_INFINITY],
] as const)(
  'of %s files the database has at most %i, and clients %d',
  (limit, database, connections) => {
    expect(shareOpenFiles(limit)).toEqual({ database, connections })
  },
)

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
test.runIf(process.platform === 'linux')(
  'a server that may open 200 files keeps half of them free',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'pith-files-'))
    fillDataFolder(folder)
    const command =
      'ulimit -n 200; exec "$0" --liftoff-only --experimental-strip-types --input-type=module -e "$1" "$2"'
    const args = ['-c', command, process.execPath, readAll, join(folder, 'pg')]
    const open = Number(
      execFileSync('sh', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    )
    // There are more tables and indexes than it may keep open.
    expect(open).toBeGreaterThan(50)
    expect(open).toBeLessThanOrEqual(100)
    rmSync(folder, { recursive: true })
  },
)

test.runIf(process.platform === 'linux')(
  'a crowd of clients leaves such a server files for its own requests',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pith-connections-'))
    fillDataFolder(folder)
    const server = await startServerProcess({ DATA_DIR: folder }, { limit: 'ulimit -n 200' })
    const sockets = Array.from({ length: 300 }, () =>
      connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => {}),
    )
    await Promise.all(
      sockets.map((socket) => Promise.race([once(socket, 'close'), once(socket, 'connect')])),
    )
    const countConnections = () =>
      readdirSync(`/proc/${server.pid}/fd`).filter((name) =>
        isSocket(`/proc/${server.pid}/fd/${name}`),
      ).length
    // The server closes what is too much as soon as it has taken it.
    await vi.waitUntil(() => sockets.filter(({ closed }) => !closed).length <= 52, {
      timeout: 60_000,
    })
    expect(countConnections()).toBeLessThan(100)
    for (const socket of sockets) socket.destroy()
    await server.kill('SIGTERM')
    rmSync(folder, { recursive: true })
  },
)

function isSocket(path: string): boolean {
  try {
    return readlinkSync(path).startsWith('socket:')
  } catch {
    return false
  }
}
