import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

function start(words: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, ['--liftoff-only', 'src/cli/main.ts', ...words], {
    env: { PATH: process.env.PATH ?? '', YOUTUBE_BASE_URL: 'http://127.0.0.1:9', ...env },
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

test('a reader that closes the pipe early, as head does, is no failure', async () => {
  const child = start(['summarize', 'pith-sample-talk'])
  child.stdout!.destroy()
  const [err, [code]] = await Promise.all([text(child.stderr!), once(child, 'exit')])
  expect(err).not.toContain('Error')
  expect(code).toBe(0)
})

test('`pith serve` is the web app, and ends cleanly when told to', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pith-serve-'))
  const child = start(['serve'], { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const [ready] = (await once(child.stdout!, 'data')) as [Buffer]
  const url = /Pith is ready at (\S+)/.exec(ready.toString())![1]!
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  rmSync(folder, { recursive: true })
}, 60_000)
