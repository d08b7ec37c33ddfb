// Only one process at a time uses a data folder.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockDataFolder } from './folder-lock.ts'

const newFolder = () => mkdtempSync(join(tmpdir(), 'pith-lock-'))
const writeLockFile = (folder: string, owner: { pid: number; host: string }) =>
  writeFileSync(join(folder, 'pith.lock'), JSON.stringify(owner))

test('the folder is free again after it is unlocked', async () => {
  const folder = newFolder()
  const unlock = await lockDataFolder(folder)
  expect(JSON.parse(readFileSync(join(folder, 'pith.lock'), 'utf8'))).toEqual({ pid: process.pid, host: hostname() })
  unlock()
  expect(existsSync(join(folder, 'pith.lock'))).toBe(false)
})

test('a second process is rejected and told which process uses the folder', async () => {
  const folder = newFolder()
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'])
  writeLockFile(folder, { pid: other.pid!, host: hostname() })
  await expect(lockDataFolder(folder)).rejects.toThrow(`in use by process ${other.pid} on ${hostname()}`)
  other.kill()
})

test('the lock of a killed process is ignored', async () => {
  const folder = newFolder()
  const other = spawn(process.execPath, ['-e', ''])
  await new Promise((resolve) => other.once('exit', resolve))
  writeLockFile(folder, { pid: other.pid!, host: hostname() })
  ;(await lockDataFolder(folder))()
})

test('a lock from another container is ignored once its heartbeat has stopped', async () => {
  const folder = newFolder()
  writeLockFile(folder, { pid: 1, host: 'another-container' })
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(join(folder, 'pith.lock'), longAgo, longAgo)
  ;(await lockDataFolder(folder))()
})

test('a lock file that a crash left incomplete is ignored', async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'pith.lock'), '{"pid":')
  ;(await lockDataFolder(folder))()
})
