// Work whose job is missing is finished all the same, and a data folder with half a
// restore is not mistaken for an empty one.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { expect, test } from 'vitest'
import { newPerson, startTestServer } from '#tests/deps.ts'
import { migrationsFolder } from '#tests/embedded.ts'
import { engines } from '#tests/engines.ts'
import { openEmbeddedDatabase } from '../db/embedded.ts'
import { startWorkers } from '../worker.ts'

test.each(engines)(
  'a summary whose job was lost on %s is made after the next start',
  async (_, open) => {
    const testServer = await startTestServer({ database: (await open()).database, idle: true })
    const ann = newPerson(testServer)
    const { jobId } = (await (await ann.ask({ video: 'withoutAJob' })).json()) as { jobId: string }
    await testServer.deps.db.orm.execute(sql`delete from pgboss.job`)
    testServer.clock.nowMs += 61_000
    await startWorkers(testServer.deps)
    expect((await ann.watch(jobId)).at(-1)?.event).toBe('summary')
    await testServer.close()
  },
)

test('a data folder whose restore was interrupted is refused, and says what to do', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pith-restore-'))
  mkdirSync(join(folder, 'pg.restoring'))
  const opening = openEmbeddedDatabase({ folder, migrationsFolder, log: pino({ level: 'silent' }) })
  await expect(opening).rejects.toThrow(
    /restore into the data folder .* was interrupted. Repeat it/,
  )
  rmSync(folder, { recursive: true })
})
