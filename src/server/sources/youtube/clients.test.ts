// An operator can replace client versions with a file.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from '../../config.ts'
import { readClients } from './clients.ts'

const folder = mkdtempSync(join(tmpdir(), 'pith-clients-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'clients.json')
const read = (content: unknown, order = 'ANDROID,VISIONOS,IOS,WEB_EMBEDDED') => {
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return readClients(readSettings({ YOUTUBE_CLIENTS_FILE: file, YOUTUBE_CLIENTS: order }))
}
const entry = {
  id: 7,
  userAgent: 'New/1.0',
  client: { clientName: 'NEW', clientVersion: '1.0', extra: 'kept' },
}

test('without a file the built-in clients are used in order', () => {
  const { forCaptions, forPage } = readClients(readSettings({}))
  expect(forCaptions.map(({ name, id }) => [name, id])).toEqual([
    ['ANDROID', 3],
    ['VISIONOS', 101],
    ['IOS', 5],
    ['WEB_EMBEDDED', 56],
  ])
  expect(forPage).toMatchObject({ name: 'WEB', id: 1 })
})

test('a file replaces clients by name and adds new ones', () => {
  const { forCaptions } = read({ ANDROID: entry, TV: entry }, 'TV,ANDROID,IOS')
  expect(forCaptions.map(({ name, id }) => [name, id])).toEqual([
    ['TV', 7],
    ['ANDROID', 7],
    ['IOS', 5],
  ])
  expect(forCaptions[0]!.client.extra).toBe('kept')
})

test('all problems of the file are named at once', () => {
  const broken = {
    ANDROID: { ...entry, id: 'three', colour: 'red' },
    IOS: { ...entry, client: { clientName: 'IOS', clientVersion: 'new' } },
  }
  expect(() => read(broken)).toThrow(
    /ANDROID\.id.*\n.*[\s\S]*colour[\s\S]*IOS\.client\.clientVersion/,
  )
})

test.each([
  ['{"ANDROID":', /YOUTUBE_CLIENTS_FILE: .*JSON/],
  ['[]', /the whole file/],
])('a file with %s is rejected', (content, message) => {
  expect(() => read(content)).toThrow(message)
})

test('a missing file, an empty order and an unknown name are reported', () => {
  expect(() =>
    readClients(readSettings({ YOUTUBE_CLIENTS_FILE: join(folder, 'none.json') })),
  ).toThrow(/no such file/)
  expect(() => read({}, 'ANDROID,TVHTML6')).toThrow(
    /TVHTML6 unknown; the names are ANDROID, VISIONOS, IOS, WEB_EMBEDDED, WEB/,
  )
  expect(() => read({}, ' , ')).toThrow(/it is empty/)
})
