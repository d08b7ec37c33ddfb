// A data folder is created on the first start and opened on the next ones.
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pino from 'pino'
import { expect, test } from 'vitest'
import { recordingLog } from '#tests/deps.ts'
import { readSettings } from '../config.ts'
import { runMaintenance } from './embedded-maintenance.ts'
import { openDatabase } from './open.ts'
import { readinessChecks } from './schema/readiness-checks.ts'

const log = pino({ level: 'silent' })

test('data is still there after a restart, and an interrupted first start leaves nothing behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pith-folder-'))
  mkdirSync(join(folder, 'pg.unfinished'))
  writeFileSync(join(folder, 'pg.unfinished', 'half'), 'a database')
  const settings = readSettings({ DATA_DIR: folder })

  const first = await openDatabase(settings, log)
  const row = { id: '7f0c2c1e-8c50-4a0e-9d0a-3b1f2e4d5c6b', message: 'still here', createdAt: 1 }
  await first.orm.insert(readinessChecks).values(row)
  await first.close()
  expect(existsSync(join(folder, 'pg.unfinished'))).toBe(false)

  const second = await openDatabase(settings, log)
  expect(await second.orm.select().from(readinessChecks)).toEqual([row])
  await second.close()
})

test('maintenance runs without errors', async () => {
  const { log, lines } = recordingLog('error')
  const engine = await PGlite.create()
  await runMaintenance(engine, log)
  expect(lines).toEqual([])
  await engine.close()
})
