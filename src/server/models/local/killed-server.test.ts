// A server that is killed while a model of its own writes loses nothing: the model's process ends
// with it, and the next server finishes the summary.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { api } from '#contract/basics/paths.ts'
import { writeRandomModel } from '#tests/doubles/model/random-model.ts'
import { fillDataFolder } from '#tests/embedded.ts'
import { newTranscript } from '#tests/faults/load.ts'
import { type ServerProcess, startServerProcess } from '#tests/faults/server-process.ts'
import { readEnd, readEvents, request } from '../../../../bench/faults/people.ts'
import { fetchLibrary } from './library.ts'

const libraryFolder = resolve('.cache/local-models')
/** Null where the npm registry cannot be reached. */
const library = await fetchLibrary(libraryFolder).catch(() => null)
const sentence = 'A wheel of oak turns two stones that weigh a ton each.'

let folder: string
const servers: ServerProcess[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.kill('SIGKILL')))
  rmSync(folder, { recursive: true, force: true })
})

async function start(): Promise<ServerProcess> {
  const MODEL_FILE = join(folder, 'miller.gguf')
  const environment = { DATA_DIR: folder, MODEL_FILE, MODEL_CONTEXT_TOKENS: '16384' }
  const server = await startServerProcess(environment)
  servers.push(server)
  return server
}

/** The processes of models of a server. */
function listProcesses({ pid }: ServerProcess): number[] {
  const children = readdirSync('/proc').filter((name) => {
    const [, state, parent] = /\) (\w) (\d+) /.exec(readProcess(name, 'stat')) ?? []
    return state !== 'Z' && Number(parent) === pid
  })
  return children
    .filter((child) => readProcess(child, 'cmdline').includes('runner-process'))
    .map(Number)
}

function readProcess(name: string, file: string): string {
  try {
    return readFileSync(join('/proc', name, file), 'utf8')
  } catch {
    // It has ended, or is none.
    return ''
  }
}

const isAlive = (pid: number) => /\) [^Z] /.test(readProcess(String(pid), 'stat'))

test.skipIf(!library)(
  'a server killed while its model writes leaves no process, and the next one finishes the summary',
  async () => {
    folder = mkdtempSync(join(tmpdir(), 'pith-killed-'))
    fillDataFolder(folder)
    mkdirSync(join(folder, 'models'))
    symlinkSync(libraryFolder, join(folder, 'models', 'library'))
    writeRandomModel(join(folder, 'miller.gguf'), { sentence, contextTokens: 16_384 })
    const first = await start()
    const answer = await request(first.url, newTranscript(), '192.0.2.1')
    const limitMs = 240_000
    await readEvents(first.url, answer, { until: /^event: part/m, limitMs })
    const [pid] = listProcesses(first)
    expect(pid).toBeDefined()
    await first.kill('SIGKILL')
    await expect.poll(() => isAlive(pid!), { timeout: 60_000 }).toBe(false)

    const next = await start()
    expect(await readEnd(next.url, answer, limitMs)).toBe('summary')
    const usage = await fetch(next.url + api.usage, { headers: { cookie: answer.cookie } })
    expect(await usage.json()).toMatchObject({ used: 1 })
  },
  600_000,
)
