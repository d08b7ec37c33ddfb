// A person's data folder: made on the first start, there on the second, whole after a start that was broken off.
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pino from 'pino'
import { expect, test } from 'vitest'
import { rememberingLog } from '#tests/deps.ts'
import { readSettings } from '../config.ts'
import { keepHouse } from './folder.ts'
import { openDatabase } from './open.ts'
import { probes } from './schema/probes.ts'

const log = pino({ level: 'silent' })

test('what was written is there after a restart; a start that was broken off leaves nothing in the way', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pith-folder-'))
  mkdirSync(join(folder, 'pg.unfinished'))
  writeFileSync(join(folder, 'pg.unfinished', 'half'), 'a database')
  const settings = readSettings({ DATA_DIR: folder })

  const first = await openDatabase(settings, log)
  const row = { id: '7f0c2c1e-8c50-4a0e-9d0a-3b1f2e4d5c6b', message: 'still here', createdAt: 1 }
  await first.orm.insert(probes).values(row)
  await first.close()
  expect(existsSync(join(folder, 'pg.unfinished'))).toBe(false)

  const second = await openDatabase(settings, log)
  expect(await second.orm.select().from(probes)).toEqual([row])
  await second.close()
})

test('housekeeping works', async () => {
  const { log, lines } = rememberingLog('error')
  const engine = await PGlite.create()
  await keepHouse(engine, log)
  expect(lines).toEqual([])
  await engine.close()
})
