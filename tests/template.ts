// Makes an empty, migrated database of either kind once for the whole run; every world starts from a copy of one.
import { mkdirSync, writeFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { extensions, overEngine } from '#server/db/folder.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { migrationsFolder, templateFile } from './deps.ts'
import { startPostgres } from './postgres.ts'

const log = pino({ level: 'warn' })

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL server with a database `template`. */
    serverUrl: string
  }
}

export default async function makeTemplates({ provide }: TestProject): Promise<() => Promise<void>> {
  await fillFile()
  const server = await startPostgres()
  await fillServer(server.url)
  provide('serverUrl', server.url)
  return server.stop
}

async function fillFile(): Promise<void> {
  const engine = await PGlite.create({ extensions })
  const database = await overEngine(engine, migrationsFolder, log)
  await database.queue.stop({ graceful: false })
  const dump = await engine.dumpDataDir('none')
  mkdirSync('.cache', { recursive: true })
  writeFileSync(templateFile, Buffer.from(await dump.arrayBuffer()))
  await engine.close()
}

async function fillServer(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('create database template')
  await client.end()
  await (await openPostgres({ url: new URL('template', url).href, migrationsFolder, log })).close()
}
