// `pith model` lists, downloads, adds and removes models on a terminal, and compares the
// catalog with the hubs.
import { EventEmitter } from 'node:events'
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type ModelHub,
  makeModelContent,
  sha256Of,
  startModelHub,
} from '#tests/doubles/model-hub.ts'
import { exitCodes } from './exit-code.ts'
import { runPith } from './pith.ts'

const content = makeModelContent(500_000)
let hub: ModelHub
let folder: string
let interrupts: EventEmitter

beforeEach(async () => {
  hub = await startModelHub(content)
  folder = mkdtempSync(join(tmpdir(), 'pith-model-command-'))
  interrupts = new EventEmitter()
})
afterEach(() => hub.close())

/** An embedding model, which is not measured, so that nothing has to run. */
async function run(
  args: string[],
  pins: object = { bytes: content.length, sha256: sha256Of(content) },
) {
  const MODEL_CATALOG_FILE = join(folder, 'catalog.json')
  const entry = {
    ...{ name: 'small', title: 'Small', kind: 'embedding', license: { name: 'MIT' } },
    ...{ addresses: [hub.addresses.huggingFace], memoryBytes: 1000, ...pins },
  }
  writeFileSync(MODEL_CATALOG_FILE, JSON.stringify({ models: [entry] }))
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const exitCode = await runPith(['model', ...args], {
    env: { DATA_DIR: folder, MODEL_CATALOG_FILE },
    ...{ stdin: Readable.from([]), stdout, stderr, interrupts },
  })
  stdout.end()
  stderr.end()
  return { exitCode, stdout: await text(stdout), stderr: await text(stderr) }
}

test('a model is listed, added and removed', async () => {
  expect((await run(['list'])).stdout).toMatch(/^small +absent +Small, finds passages .*, MIT$/m)
  const added = await run(['add', 'small'])
  expect(added).toMatchObject({
    exitCode: exitCodes.done,
    stdout: expect.stringMatching(/^small +ready/),
  })
  expect(JSON.parse((await run(['list', '--json'])).stdout)[0]).toMatchObject({
    ...{ name: 'small', state: 'ready', receivedBytes: content.length },
  })
  expect((await run(['remove', 'small'])).stdout).toMatch(/^small +absent/)
})

test('what fails has a sentence and an exit code', async () => {
  expect(await run(['add'])).toMatchObject({ exitCode: exitCodes.badInput })
  expect(await run(['ad', 'small'])).toMatchObject({
    exitCode: exitCodes.badInput,
    stderr: expect.stringContaining('pith model list'),
  })
  expect(await run(['add', 'unknown'])).toMatchObject({
    stderr: 'pith: There is no such model.\npith: "pith model list" shows which there are.\n',
  })
  const absent = join(folder, 'absent.gguf')
  expect(await run(['file', absent])).toMatchObject({
    stderr: `pith: There is no file ${absent}. Nothing was added.\n`,
  })
  expect((await run(['file', folder])).stderr).toContain('is a folder')
  hub.fault = () => ({ kind: 'status', status: 404 })
  expect((await run(['add', 'small'])).stderr).not.toContain('--extract')
  hub.fault = () => ({ kind: 'web page' })
  expect(await run(['add', 'small'])).toMatchObject({
    exitCode: exitCodes.badInput,
    stderr: expect.stringContaining('sent a web page in place of the model'),
  })
})

test('Ctrl-C pauses a download, which goes on with the same command', async () => {
  hub.fault = () => ({ kind: 'slow', pauseMs: 50 })
  const adding = run(['add', 'small'])
  await vi.waitFor(() => expect(hub.served[0]?.sentBytes).toBeGreaterThan(100_000))
  interrupts.emit('SIGINT')
  expect(await adding).toMatchObject({ exitCode: exitCodes.canceled })
  expect((await run(['list'])).stdout).toMatch(/^small +paused/)
  hub.fault = () => ({ kind: 'none' })
  expect(await run(['add', 'small'])).toMatchObject({ exitCode: exitCodes.done })
  expect(hub.served.at(-1)?.from).toBeGreaterThan(0)
})

test('a maintainer sees what to pin, and what differs from the pins', async () => {
  const asPinned = await run(['verify', 'small'])
  expect(asPinned.stdout).toContain(`as pinned: "bytes": ${content.length}`)
  const unpinned = await run(['verify', 'small'], {})
  expect(unpinned.stdout).toContain(
    `pin this: "bytes": ${content.length}, "sha256": "${sha256Of(content)}"`,
  )
  const other = await run(['verify', 'small'], { bytes: 5, sha256: 'a'.repeat(64) })
  expect(other.stdout).toContain('DIFFERS')
  // Nothing was downloaded.
  expect(readdirSync(folder)).toEqual(['catalog.json'])
})
