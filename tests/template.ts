// Creates an empty, migrated database of each kind once per run. Every test server starts
// with a copy of one.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { openPostgres } from '#server/db/postgres.ts'
import { extensions, wrapDatabase } from '#server/db/wrap-engine.ts'
import { migrationsFolder, templateFile } from './embedded.ts'
import { startPostgres } from './postgres.ts'
import { keepTemporaryFilesInMemory } from './temporary-folder.ts'

const log = pino({ level: 'warn' })

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL server with a database `template`. */
    serverUrl: string
  }
}

export default async function createTemplates({
  provide,
}: TestProject): Promise<() => Promise<void>> {
  const removeTemporaryFiles = keepTemporaryFilesInMemory()
  // The programs that tests start find each other's compiled scripts there.
  process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'pith-compiled-scripts')
  if (!existsSync(templateFile)) await createFileTemplate()
  const server = await startPostgres()
  await createServerTemplate(server.url)
  provide('serverUrl', server.url)
  return async () => {
    await server.stop()
    removeTemporaryFiles()
  }
}

/**
 * Every test server reads the template as a whole, so it is kept small, and so is the
 * memory that PostgreSQL clears when it starts.
 */
const smallCluster = ['--wal-segsize=1', '--set', 'min_wal_size=2MB', '--set', 'shared_buffers=8MB']

async function createFileTemplate(): Promise<void> {
  const engine = await PGlite.create({ extensions, initDbStartParams: smallCluster })
  const database = await wrapDatabase(engine, migrationsFolder, log)
  await database.queue.stop({ graceful: false })
  for (const unused of ['template0', 'template1']) {
    await engine.exec(`alter database ${unused} is_template false`)
    await engine.exec(`drop database ${unused}`)
  }
  // Leaves nothing of the write-ahead log to replay.
  await engine.exec('checkpoint')
  const dump = await engine.dumpDataDir('none')
  await engine.close()
  const folder = dirname(templateFile)
  mkdirSync(folder, { recursive: true })
  for (const old of readdirSync(folder).filter((name) => name.startsWith('database-template')))
    rmSync(join(folder, old))
  // In one step, because two runs may begin at the same moment.
  const unfinished = join(folder, `unfinished-template-${process.pid}`)
  writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()))
  renameSync(unfinished, templateFile)
}

async function createServerTemplate(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('create database template')
  await client.end()
  await (await openPostgres({ url: new URL('template', url).href, migrationsFolder, log })).close()
}
