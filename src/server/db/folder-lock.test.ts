// Two processes on one data folder would overwrite each other, so the second is told who has it.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockFolder } from './folder-lock.ts'

const newFolder = () => mkdtempSync(join(tmpdir(), 'pith-lock-'))
const holdBy = (folder: string, holder: { pid: number; host: string }) =>
  writeFileSync(join(folder, 'pith.lock'), JSON.stringify(holder))

test('the folder is free again after it was let go', async () => {
  const folder = newFolder()
  const unlock = await lockFolder(folder)
  expect(JSON.parse(readFileSync(join(folder, 'pith.lock'), 'utf8'))).toEqual({ pid: process.pid, host: hostname() })
  unlock()
  expect(existsSync(join(folder, 'pith.lock'))).toBe(false)
})

test('a second process is refused and told who holds the folder', async () => {
  const folder = newFolder()
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'])
  holdBy(folder, { pid: other.pid!, host: hostname() })
  await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${other.pid} on ${hostname()}`)
  other.kill()
})

test('a process that was killed holds nothing', async () => {
  const folder = newFolder()
  const other = spawn(process.execPath, ['-e', ''])
  await new Promise((resolve) => other.once('exit', resolve))
  holdBy(folder, { pid: other.pid!, host: hostname() })
  ;(await lockFolder(folder))()
})

test('in another container process numbers mean nothing: a holder that no longer beats is gone', async () => {
  const folder = newFolder()
  holdBy(folder, { pid: 1, host: 'another-container' })
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(join(folder, 'pith.lock'), longAgo, longAgo)
  ;(await lockFolder(folder))()
})

test('a lock file cut short by a crash is no lock', async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'pith.lock'), '{"pid":')
  ;(await lockFolder(folder))()
})
