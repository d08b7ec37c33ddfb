// A small library takes little memory, and a large one is read from the cache.
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { cacheParams } from './cache-size.ts'

const mebibyte = 2 ** 20
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** A data folder whose tables have so many bytes, in two databases. */
function makeFolder(bytes: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'pith-cache-'))
  folders.push(folder)
  for (const name of ['1', '5']) {
    const path = join(folder, 'base', name, '2619')
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, '')
    truncateSync(path, bytes / 2)
  }
  return folder
}

test.each([
  ['a new library', 10 * mebibyte, 32],
  ['a library of some hundred summaries', 30 * mebibyte, 60],
  ['a library of ten thousand', 800 * mebibyte, 128],
])('%s', (_, bytes, mebibytes) => {
  expect(cacheParams(makeFolder(bytes))).toEqual(['-c', `shared_buffers=${mebibytes * 1024}kB`])
})

test('the tables of a folder that lacks them are missed by the engine, not by the cache', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pith-cache-'))
  folders.push(folder)
  expect(cacheParams(folder)).toEqual(['-c', 'shared_buffers=32768kB'])
})
