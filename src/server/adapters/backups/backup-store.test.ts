// Backups are kept in a folder or in a bucket. What was cut off is no backup, and a place
// that cannot be used says what to do.
import { randomBytes } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type S3Server, startS3Server } from '#tests/s3-server.ts'
import { readSettings } from '../../config.ts'
import { BackupStoreError, backupNameAt, backupTimeOf } from './backup-store.ts'
import { openBackupStore } from './open-backup-store.ts'

const root = mkdtempSync(join(tmpdir(), 'pith-stores-'))
const path = (name: string) => join(root, name)
let s3: S3Server
beforeAll(async () => {
  mkdirSync(path('data'))
  s3 = await startS3Server(path('s3'))
})
beforeEach(() => {
  s3.cut = null
})
afterAll(async () => {
  await s3?.stop()
  rmSync(root, { recursive: true })
})

const { signal } = new AbortController()
const open = (environment: Record<string, string>) =>
  openBackupStore(readSettings({ DATA_DIR: path('data'), ...environment }))!
const inFolder = () => open({ BACKUP_TO: path('folder') })
const inBucket = (change: Record<string, string> = {}) => open({ ...s3.settings, ...change })
const [first, second] = [
  backupNameAt(Date.UTC(2026, 0, 31, 23)),
  backupNameAt(Date.UTC(2026, 1, 1)),
]
/** More than one part of an upload. */
const content = randomBytes(17 * 1024 * 1024)
const write = (file: string) => writeFile(file, content)

test('a name says when the backup was begun', () => {
  expect(first).toBe('pith-2026-01-31T23-00-00Z.backup')
  expect(backupTimeOf(first)).toBe(Date.UTC(2026, 0, 31, 23))
})

describe.each([
  ['a folder', inFolder],
  ['a bucket', inBucket],
])('in %s', (_, openStore) => {
  test('backups are listed by age, come back as they were, and can be removed', async () => {
    const store = openStore()
    expect(await store.list()).toEqual([])
    await store.add(second, (file) => writeFile(file, 'short'), signal)
    await store.add(first, write, signal)
    expect(await store.list()).toEqual([
      { name: first, bytes: content.length },
      { name: second, bytes: 5 },
    ])
    await store.fetch(first, path('fetched'))
    expect(readFileSync(path('fetched')).equals(content)).toBe(true)
    rmSync(path('fetched'))
    await store.remove(second)
    expect((await store.list()).map(({ name }) => name)).toEqual([first])
    await store.remove(first)
    expect(readdirSync(path('data'))).toEqual([])
  })

  test('a backup that could not be written leaves nothing behind', async () => {
    const store = openStore()
    const failing = store.add(
      first,
      async (file) => {
        await write(file)
        throw new Error('the database is gone')
      },
      signal,
    )
    await expect(failing).rejects.toThrow('the database is gone')
    expect(await store.list()).toEqual([])
    expect(readdirSync(path('data'))).toEqual([])
  })
})

test('in a folder a backup is private, and what a killed process left is deleted with the next one', async () => {
  const store = inFolder()
  await store.list()
  const left = [`${first}.unfinished`, `${first}.unfinished.draft`]
  for (const name of [...left, 'letter.txt']) writeFileSync(path(`folder/${name}`), '')
  expect(await store.list()).toEqual([])
  await store.add(second, (file) => writeFile(file, '', { mode: 0o600 }), signal)
  expect(readdirSync(path('folder')).sort()).toEqual(['letter.txt', second])
  expect(statSync(path('folder')).mode & 0o777).toBe(0o700)
})

test('an upload that is cut off is no backup, and the next one succeeds', async () => {
  const store = inBucket()
  s3.cut = ({ url }) => url!.includes('partNumber=2')
  await expect(store.add(first, write, signal)).rejects.toThrow(
    /cannot be reached \(.+\)\. Check BACKUP_S3_URL/,
  )
  s3.cut = null
  expect(await store.list()).toEqual([])
  await store.add(first, write, signal)
  expect(await store.list()).toHaveLength(1)
  await store.remove(first)
})

test('a server that stops in the middle ends the upload', async () => {
  const stopping = new AbortController()
  s3.cut = ({ url }) => {
    if (url!.includes('partNumber=2')) stopping.abort()
    return false
  }
  await expect(inBucket().add(first, write, stopping.signal)).rejects.toThrow('aborted')
  expect(await inBucket().list()).toEqual([])
})

test.each([
  [
    'a wrong secret',
    { BACKUP_S3_SECRET: 'not it' },
    'rejects the secret. Correct BACKUP_S3_SECRET.',
  ],
  [
    'an unknown key',
    { BACKUP_S3_KEY_ID: 'nobody' },
    'does not know the key. Correct BACKUP_S3_KEY_ID.',
  ],
  [
    'a bucket that is not there',
    { BACKUP_TO: 's3://elsewhere' },
    'has no bucket "elsewhere". Create it, or correct',
  ],
  [
    'a server that is gone',
    { BACKUP_S3_URL: 'http://127.0.0.1:1' },
    '127.0.0.1:1 cannot be reached (ECONNREFUSED). Check BACKUP_S3_URL and the network.',
  ],
])('%s is named with what to do, and the secret is in no message', async (_, change, message) => {
  const error = await inBucket(change)
    .add(first, write, signal)
    .catch((reason: unknown) => reason as Error)
  expect(error).toBeInstanceOf(BackupStoreError)
  expect((error as Error).message).toContain(message)
  expect(`${(error as Error).stack} ${JSON.stringify(error)}`).not.toContain('not it')
})

test('a folder that is a file is named', async () => {
  writeFileSync(path('file'), '')
  await expect(open({ BACKUP_TO: path('file') }).list()).rejects.toThrow(
    `${path('file')} is no folder.`,
  )
})

test('a folder that is missing is made with its parents, and one that cannot be made is named at once', async () => {
  expect(await open({ BACKUP_TO: path('new/and/deep') }).list()).toEqual([])
  expect(statSync(path('new/and/deep')).mode & 0o777).toBe(0o700)
  writeFileSync(path('letter'), '')
  await expect(open({ BACKUP_TO: path('letter/copies') }).list()).rejects.toThrow(
    `${path('letter/copies')} is no folder. Set BACKUP_TO to one.`,
  )
})

test.skipIf(process.platform !== 'linux')(
  'where the system takes no new names, that ends with a message too',
  async () => {
    const error = await open({ BACKUP_TO: '/proc/nothing/here' })
      .list()
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(BackupStoreError)
    expect(`${error}`).toContain(
      '/proc/nothing/here cannot be made. Create it yourself, or set BACKUP_TO to another folder.',
    )
  },
)

test.each([
  [{ BACKUP_TO: 's3://copies' }, 'BACKUP_TO: a bucket needs BACKUP_S3_KEY_ID and BACKUP_S3_SECRET'],
  [{ BACKUP_TO: 'ftp://copies' }, 'BACKUP_TO takes a folder, or s3://bucket/folder'],
  [{ BACKUP_TO: './copies', BACKUP_KEEP: '0' }, 'BACKUP_KEEP'],
])('%j is refused at the start', (environment, message) => {
  expect(() => readSettings(environment)).toThrow(message)
})
