// A server that is killed while it listens: the process that listens ends with it, and the next
// server goes on after the last window. Library, voices, model and server are real.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { placeTinyListener } from '#tests/doubles/model/tiny-listener.ts'
import { fillDataFolder } from '#tests/embedded.ts'
import { type ServerProcess, startServerProcess } from '#tests/faults/server-process.ts'
import { readRecording, sendRecording } from '#tests/recordings.ts'
import { fetchListeningLibrary } from './listening-library.ts'

const libraryFolder = resolve('.cache/local-models')
/** Null where the npm registry cannot be reached. */
const library = await fetchListeningLibrary(libraryFolder).catch(() => null)

const folder = mkdtempSync(join(tmpdir(), 'pith-killed-listening-'))
const servers: ServerProcess[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.kill('SIGKILL')))
  rmSync(folder, { recursive: true, force: true })
})

let cookie = ''
const guest = {
  async send(path: string, init: RequestInit = {}) {
    const headers = new Headers(init.headers)
    headers.set('sec-fetch-site', 'same-origin')
    headers.set('cookie', cookie)
    const response = await fetch(servers.at(-1)!.url + path, { ...init, headers })
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return response
  },
  sendJson: (method: string, path: string, body: unknown) =>
    guest.send(path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
}

const read = (pid: string, file: string) => {
  try {
    return readFileSync(join('/proc', pid, file), 'utf8')
  } catch {
    // It has ended, or is none.
    return ''
  }
}
const parentOf = (pid: string) => Number(/\) [^Z] (\d+) /.exec(read(pid, 'stat'))?.[1])
const listenersOf = ({ pid }: ServerProcess) =>
  readdirSync('/proc').filter(
    (name) => parentOf(name) === pid && read(name, 'cmdline').includes('listen-process'),
  )

test.skipIf(!library)(
  'what was heard stays, the next server hears the rest once, and no process is left',
  async () => {
    fillDataFolder(folder)
    const settings = {
      ...placeTinyListener(folder, libraryFolder),
      ...{ ALLOWANCE: 'off', LISTEN_MINUTES_GUEST: '60' },
    }
    servers.push(await startServerProcess(settings))
    // Two minutes, in frames of MP3 that follow each other.
    const frames = readFileSync(resolve(import.meta.dirname, 'fixtures', 'speech.mp3')).subarray(
      300,
    )
    const audio = Buffer.concat(Array.from({ length: 15 }, () => frames))
    const { id } = await sendRecording(guest, { summary: null, name: 'lecture.mp3' }, audio)
    const waiting = { timeout: 240_000, interval: 20 }
    await expect
      .poll(async () => (await readRecording(guest, id)).heardSeconds, waiting)
      .toBeGreaterThan(0)
    const [first] = servers
    const listeners = listenersOf(first!)
    await first!.kill('SIGKILL')
    for (const pid of listeners)
      await expect.poll(() => Number.isNaN(parentOf(pid)), waiting).toBe(true)

    servers.push(await startServerProcess(settings))
    await expect.poll(async () => (await readRecording(guest, id)).state, waiting).toBe('done')
    const { lines, seconds, heardSeconds } = await readRecording(guest, id)
    expect(seconds).toBeGreaterThan(115)
    expect(heardSeconds).toBeCloseTo(seconds!, 0)
    expect(lines.length).toBeGreaterThan(10)
    for (const [i, line] of lines.entries())
      if (i > 0) expect(line.startSeconds).toBeGreaterThanOrEqual(lines[i - 1]!.startSeconds)
    // Somebody speaks all the time, so nothing was skipped.
    const holes = lines.map((line, i) => line.startSeconds - (lines[i - 1]?.endSeconds ?? 0))
    expect(Math.max(...holes)).toBeLessThan(5)
  },
  600_000,
)
