// Ann brings the export of NewPipe: a ZIP with a database of her playlists and of what she watched.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFile } from './read-file.ts'
import { readNewPipe } from './read-newpipe.ts'
import { openSqlite } from './read-sqlite.ts'

const folder = mkdtempSync(join(tmpdir(), 'pith-newpipe-'))
afterAll(() => rmSync(folder, { recursive: true }))

let database: Uint8Array
beforeAll(() => {
  const path = join(folder, 'newpipe.db')
  const db = new DatabaseSync(path)
  db.exec(`
    create table "streams" ("uid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "service_id" INTEGER NOT NULL, "url" TEXT NOT NULL, "title" TEXT NOT NULL);
    create table "playlists" ("uid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "name" TEXT);
    create table "playlist_stream_join" ("playlist_id" INTEGER NOT NULL, "stream_id" INTEGER NOT NULL, "join_index" INTEGER NOT NULL,
      PRIMARY KEY("playlist_id", "join_index"), FOREIGN KEY("playlist_id") REFERENCES "playlists"("uid"));
    create table "stream_history" ("stream_id" INTEGER NOT NULL, "access_date" INTEGER NOT NULL);
    insert into playlists (name) values ('Moos für Anfänger'), ('Ferns'), ('Empty');
    insert into playlist_stream_join values (1, 900, 1), (1, 3, 0), (2, 7, 0), (2, 1001, 1);
    insert into stream_history values (1, 1700000000000), (2, 1700000005000);`)
  const add = db.prepare('insert into streams (service_id, url, title) values (?, ?, ?)')
  const watch = (n: number) => `https://www.youtube.com/watch?v=v${String(n).padStart(10, '0')}`
  // The third title is longer than a page.
  for (let n = 1; n <= 1000; n++) add.run(0, watch(n), 'Moss '.repeat(n === 3 ? 5000 : 1))
  add.run(1, 'https://soundcloud.com/someone/song', 'A song')
  db.close()
  database = new Uint8Array(readFileSync(path))
})

const none = { unreadable: 0, unreadableNames: [] }

test('its playlists keep their names and order, and what is not on YouTube is named', async () => {
  const packed = zipSync({
    'newpipe.db': database,
    'preferences.json': new TextEncoder().encode('{"theme":"dark"}'),
  })
  const chunks = (async function* () {
    yield packed
  })()
  for await (const { end } of readFile(chunks, { name: 'NewPipeData.zip', maxBytes: 100_000_000 }))
    if (end)
      expect(end.lists).toEqual([
        {
          kind: 'links',
          name: 'Moos für Anfänger',
          videoIds: ['v0000000003', 'v0000000900'],
          ...none,
        },
        {
          kind: 'links',
          name: 'Ferns',
          videoIds: ['v0000000007'],
          unreadable: 1,
          unreadableNames: ['A song'],
        },
        { kind: 'history', name: '', videoIds: ['v0000000002', 'v0000000001'], ...none },
      ])
})

test('a damaged database is read as far as it goes, in bounded time', () => {
  const change = fc.record({ at: fc.nat(), byte: fc.nat(255) })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 200 }), fc.nat(), (changes, length) => {
      const damaged = database.slice(0, length % 3 === 0 ? length % database.length : undefined)
      for (const { at, byte } of changes)
        if (damaged.length > 0) damaged[at % damaged.length] = byte
      for (const { videoIds } of readNewPipe(damaged))
        expect(videoIds.length).toBeLessThanOrEqual(1000)
    }),
    { numRuns: 200 },
  )
})

test('a long row that its page names thousands of times is read once', () => {
  const file = join(folder, 'again.db')
  const sqlite = new DatabaseSync(file)
  sqlite.exec(`pragma page_size = 65536; create table streams (uid integer primary key, url text);
    insert into streams values (1, zeroblob(1000000))`)
  const root = sqlite.prepare(`select rootpage from sqlite_master where name = 'streams'`).get()!
  sqlite.close()
  const bytes = new Uint8Array(readFileSync(file))
  expect(openSqlite(bytes)('streams')).toHaveLength(1)
  const view = new DataView(bytes.buffer)
  const page = (Number(root.rootpage) - 1) * 65_536
  const cell = view.getUint16(page + 8)
  const named = 20_000
  view.setUint16(page + 3, named)
  for (let at = 0; at < named; at++) view.setUint16(page + 8 + 2 * at, cell)
  expect(openSqlite(bytes)('streams')).toHaveLength(1)
})
