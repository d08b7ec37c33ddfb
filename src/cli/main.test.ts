// The terminal program as a process of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { fillDataFolder } from '#tests/embedded.ts'

/**
 * From the build that `npm test` names, or else from its sources, which each process would compile
 * anew.
 */
const { SERVER_FILE } = process.env
const program = SERVER_FILE ? join(dirname(SERVER_FILE), 'cli.js') : 'src/cli/main.ts'

function start(args: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, ['--liftoff-only', program, ...args], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      YOUTUBE_BASE_URL: 'http://127.0.0.1:9',
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

test('a script sees the result on stdout and success in the exit code', async () => {
  const child = start(['summarize', '-', '--json'])
  child.stdin!.end('Bees dance to tell the others where flowers are. '.repeat(20))
  const [out, [code]] = await Promise.all([text(child.stdout!), once(child, 'exit')])
  expect(JSON.parse(out)).toMatchObject({ coverage: { share: 1 } })
  expect(code).toBe(0)
})

test('a script sees failure in the exit code', async () => {
  const child = start(['summarize', 'no link at all'])
  const [err, [code]] = await Promise.all([text(child.stderr!), once(child, 'exit')])
  expect(err).toMatch(/^pith: Please enter a valid YouTube URL\. [^\n]+\n$/)
  expect(code).toBe(2)
})

test('Ctrl-C cancels once and cleanly, says that nothing was charged, and ends with exit code 130', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const child = start(['summarize', 'lighthouse1'], {
    YOUTUBE_BASE_URL: `http://127.0.0.1:${port}`,
  })
  await once(silent, 'request')
  child.kill('SIGINT')
  const [out, err, [code]] = await Promise.all([
    text(child.stdout!),
    text(child.stderr!),
    once(child, 'exit'),
  ])
  expect(err).toBe('Reading the captions\npith: Canceled. Nothing was charged.\n')
  expect([out, code]).toEqual(['', 130])
  silent.closeAllConnections()
  silent.close()
})

test('a reader that closes the pipe early, like head, causes no failure', async () => {
  const child = start(['summarize', 'pith-sample-talk'])
  child.stdout!.destroy()
  const [err, [code]] = await Promise.all([text(child.stderr!), once(child, 'exit')])
  expect(err).not.toContain('Error')
  expect(code).toBe(0)
})

test('a service manager sees in the exit code that another start with the same settings changes nothing', async () => {
  const child = start(['serve'], { PORT: 'http' })
  const [err, [code]] = await Promise.all([text(child.stderr!), once(child, 'exit')])
  expect(err).toContain('These settings need correcting:\n  PORT must be a number\n')
  expect(code).toBe(78)
})

test('`pith serve` runs the web app and stops cleanly on SIGTERM', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pith-serve-'))
  fillDataFolder(folder)
  const child = start(['serve'], { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const [ready] = (await once(child.stdout!, 'data')) as [Buffer]
  const url = /Pith is ready at (\S+)/.exec(ready.toString())![1]!
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  // Links name the port that the system chose.
  expect(await (await fetch(`${url}/robots.txt`)).text()).toContain(`${url}/sitemap.xml`)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  rmSync(folder, { recursive: true })
})
