// Makes an empty, migrated database once for the whole run; every world starts from a copy of it.
import { mkdirSync, writeFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import pino from 'pino'
import { extensions, overEngine } from '#server/db/folder.ts'
import { migrationsFolder, templateFile } from './deps.ts'

export default async function makeTemplate(): Promise<void> {
  const engine = await PGlite.create({ extensions })
  const database = await overEngine(engine, migrationsFolder, pino({ level: 'warn' }))
  await database.queue.stop({ graceful: false })
  const dump = await engine.dumpDataDir('none')
  mkdirSync('.cache', { recursive: true })
  writeFileSync(templateFile, Buffer.from(await dump.arrayBuffer()))
  await engine.close()
}
