// A process that is taken for dead while it imports a file goes on, or fails, beside the
// one that continues the import.
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { engines } from '#tests/engines.ts'
import { holdWork } from '#tests/held-work.ts'
import type { Deps } from '../../deps/deps.ts'
import { startImportingParts } from './import-parts.ts'
import { createImportThreads } from './import-threads.ts'
import { receiveFile } from './library-imports.ts'
import { findImport, updateImport } from './store.ts'

describe.each(engines)('on %s', (_, open) => {
  let server: TestServer
  let bob: ReturnType<typeof newPerson>
  let bobId: string
  let importId: string
  beforeEach(async () => {
    server = await startTestServer({ database: (await open()).database })
    const ann = newPerson(server)
    await ann.signUpConfirmed()
    for (const video of ['takenFile01', 'takenFile02', 'takenFile03'])
      await ann.summarize({ video })
    const body = Readable.from([
      Buffer.from(await (await ann.send('/api/me/export')).arrayBuffer()),
    ])
    bob = newPerson(server)
    bobId = await bob.signUpConfirmed()
    const file = {
      ownerId: bobId,
      fileName: 'export.json',
      existing: 'both' as const,
      address: 'local',
    }
    importId = (
      await receiveFile(server.deps, createImportThreads(server.deps), {
        ...file,
        isCheck: true,
        body,
      })
    ).id
    // Two faults of the server came before.
    await updateImport(
      server.deps.db.orm,
      { id: importId, state: 'checked' },
      { state: 'running', failures: 2 },
    )
  })
  afterEach(() => server.close())
  const read = async () => (await findImport(server.deps.db.orm, bobId))!

  /** A process that waits before the transaction with this number until it is told how to go on. */
  function startProcess(heldAt: number) {
    const { db } = server.deps
    return holdWork((wait) => {
      let transactions = 0
      const transaction = async (run: (tx: unknown) => Promise<unknown>) => {
        if (++transactions === heldAt) await wait()
        return db.orm.transaction(run as never)
      }
      const orm = new Proxy(db.orm, {
        get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name)),
      })
      const deps: Deps = Object.create(server.deps, {
        db: { value: Object.create(db, { orm: { value: orm } }) },
      })
      return startImportingParts(deps, importId)
    })
  }

  test('a fault that it meets late does not end the import of the other one', async () => {
    const first = startProcess(1)
    await first.begun
    // The first part comes in.
    const second = startProcess(2)
    await second.begun
    first.fail(new Error('a connection was lost'))
    await first.ended
    expect(await read()).toMatchObject({ state: 'running', failures: 0, done: 1, problem: null })
    second.goOn()
    await second.ended
    expect(await read()).toMatchObject({ state: 'done', done: 3, counts: { added: 3 } })
    for (const video of ['takenFile01', 'takenFile02', 'takenFile03'])
      expect((await bob.send(`/api/summaries/${video}`)).status).toBe(200)
  })

  test('what both import is counted in full', async () => {
    const first = startProcess(1)
    await first.begun
    const second = startProcess(2)
    await second.begun
    first.goOn()
    await first.ended
    second.goOn()
    await second.ended
    expect(await read()).toMatchObject({ state: 'done', done: 3, counts: { added: 3 } })
  })
})
