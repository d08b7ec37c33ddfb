// The lists that people have: of other programs, of spreadsheets, and with several links in a line.
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { maxImportedLinks } from '#contract/library/library-import.ts'
import { newPerson, startTestServer } from '#tests/deps.ts'
import { readFile } from './read-file.ts'

const [one, two, three] = ['M7lc1UVf-VE', '-bcd_fghijk', 'jNQXAC9IVRw']
const watch = (id: string) => `https://www.youtube.com/watch?v=${id}`
const bytesOf = (text: string) => new TextEncoder().encode(text)
const inUtf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))
const inLatin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const json = (value: unknown) => bytesOf(JSON.stringify(value, null, 1))
const jsonLines = (...values: unknown[]) =>
  bytesOf(values.map((value) => JSON.stringify(value)).join('\n'))

async function readLists(bytes: Uint8Array, name = 'list.txt') {
  for await (const { end } of readFile(passOn(bytes), { name, maxBytes: 100_000_000 }))
    if (end) return end.lists
  throw new Error('the file did not end')
}
async function* passOn(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000)
}

describe('playlists of other programs keep their names', () => {
  test.each<[string, Uint8Array]>([
    [
      'FreeTube',
      jsonLines({
        _id: 'x',
        playlistName: 'Moss',
        protected: false,
        videos: [{ videoId: one, title: 'a' }],
      }),
    ],
    [
      'FreeTube after changes',
      jsonLines(
        { _id: 'x', playlistName: 'Moss', videos: [{ videoId: two }] },
        { _id: 'y', playlistName: 'Ferns', videos: [{ videoId: three }] },
        { _id: 'x', playlistName: 'Moss', videos: [{ videoId: one }] },
        { _id: 'y', $$deleted: true },
      ),
    ],
    [
      'Piped',
      json({
        format: 'Piped',
        version: 1,
        playlists: [{ name: 'Moss', type: 'playlist', videos: [watch(one)] }],
      }),
    ],
    [
      'LibreTube',
      json({
        watchHistory: [{ videoId: two, title: 'b' }],
        watchPositions: [{ videoId: two, position: 1 }],
        localPlaylists: [
          {
            playlist: {
              id: 1,
              name: 'Moss',
              thumbnailUrl: `https://i.ytimg.com/vi/${three}/hqdefault.jpg`,
            },
            videos: [{ playlistId: 1, videoId: one, title: 'a' }],
          },
        ],
      }),
    ],
    [
      'Invidious',
      json({
        subscriptions: ['UCaaaaaaaaaaaaaaaaaaaaaa'],
        watch_history: [two],
        playlists: [{ title: 'Moss', videos: [one] }],
      }),
    ],
    [
      'yt-dlp',
      json({
        _type: 'playlist',
        id: 'PLmoss',
        title: 'Moss',
        webpage_url: 'https://www.youtube.com/playlist?list=PLmoss',
        entries: [{ _type: 'url', id: one, url: watch(one), title: 'a' }],
      }),
    ],
    [
      'a browser',
      json({
        roots: { other: { name: 'Moss', children: [{ name: 'a', type: 'url', url: watch(one) }] } },
      }),
    ],
    ['a script', json({ Moss: [one] })],
  ])('%s', async (_, bytes) => {
    const lists = (await readLists(bytes)).filter(({ kind }) => kind !== 'history')
    expect(lists).toMatchObject([{ kind: 'links', name: 'Moss', videoIds: [one], unreadable: 0 }])
  })
})

describe('tables in any encoding, with any separator', () => {
  const rows = (separator: string) =>
    `Video-ID${separator}Zeit für später\r\n${one}${separator}02.01.2024 10:00\r\n${two}${separator}03.01.2024 11:30\r\n`
  test.each<[string, Uint8Array]>([
    ['semicolons', bytesOf(rows(';'))],
    ['tabs in UTF-16', inUtf16(rows('\t'))],
    ['semicolons in Windows-1252', inLatin1(rows(';'))],
    [
      'American dates',
      bytesOf(`"Video ID","Time Added"\n"${one}","1/2/2024 10:00"\n"${two}","1/3/2024 9:05"\n`),
    ],
  ])('a Takeout with %s', async (_, bytes) => {
    const lists = await readLists(bytes, 'Moss-videos (1).csv')
    expect(lists).toMatchObject([
      { kind: 'takeout', name: 'Moss', videoIds: [one, two], unreadable: 0 },
    ])
  })

  test.each<[string, Uint8Array]>([
    ['ids in the first column', bytesOf(`id,title,url\n${one},How moss grows,\n${two},Moss 2,\n`)],
    ['ids in the last column', bytesOf(`title|video id\nHow moss grows|${one}\nMoss 2|${two}\n`)],
    ['ids and titles', bytesOf(`${one} How moss grows\n${two} Moss 2\n`)],
    ['links', inLatin1(`Titel;Adresse\nÜber Moos;${watch(one)}\nMoos 2;https://youtu.be/${two}\n`)],
    ['an archive of yt-dlp', bytesOf(`youtube ${one}\nyoutube ${two}\n`)],
    [
      'a spreadsheet',
      zipSync({
        'xl/sharedStrings.xml': bytesOf(
          `<?xml version="1.0"?><sst><si><t>${one}</t></si><si><t>${two}</t></si></sst>`,
        ),
      }),
    ],
  ])('%s', async (_, bytes) => {
    expect(await readLists(bytes)).toMatchObject([
      { kind: 'links', videoIds: [one, two], unreadable: 0 },
    ])
  })
})

test.each([
  `https://youtu.be/${one},https://youtu.be/${two},youtu.be/${three}`,
  `https://youtu.be/${one} https://youtu.be/${two} ${watch(three)}`,
  `https://youtu.be/${one}https://youtu.be/${two};https://youtu.be/${three}`,
  `观看：https://youtu.be/${one}，https://youtu.be/${two}。${watch(three)}`,
  `${one},${two},${three}`,
  `https://www.youtube.com/watch_videos?video_ids=${one},${two},${three}`,
  `#EXTM3U\n#EXTINF:1,Moss\n${watch(one)}\n#EXTINF:2,Moss 2\n${watch(two)}\n${watch(three)}`,
  `- [ ] ${watch(one)}\n- [x] [Moss](https://youtu.be/${two})\n- ${watch(three)}`,
  `[Moss](${watch(one)}), [Moss 2](${watch(two)})\n${watch(three)}`,
  `<DL><DT><A HREF="${watch(one)}">Moss</A><DT><A HREF='${watch(two)}'>2</A><DT><A HREF=${watch(three)}>3</A></DL>`,
])('every video of a line is counted: %s', async (text) => {
  expect(await readLists(bytesOf(text))).toMatchObject([
    { videoIds: [one, two, three], unreadable: 0 },
  ])
})

test('what a list has beside videos is named, and a link that is commented out is not imported', async () => {
  const text = `# Moss\nhttps://youtu.be/${one}\n; https://youtu.be/${two}\nhttps://vimeo.com/1\n`
  const unreadableNames = [`; https://youtu.be/${two}`, 'https://vimeo.com/1']
  expect(await readLists(bytesOf(text))).toMatchObject([
    { videoIds: [one], unreadable: 2, unreadableNames },
  ])
  const page = `<dl><dt><a href="${watch(one)}">Moss</a><dt><a href="https://example.org">no video</a></dl>`
  expect(await readLists(bytesOf(page))).toMatchObject([
    { videoIds: [one], unreadableNames: ['https://example.org'] },
  ])
})

const watched = (count: number) =>
  json(
    Array.from({ length: count }, (_, index) => ({
      header: 'YouTube',
      title: `Watched ${index}`,
      titleUrl: watch(`w${String(index).padStart(10, '0')}`),
      subtitles: [
        { name: 'Moor', url: 'https://www.youtube.com/channel/UCaaaaaaaaaaaaaaaaaaaaaa' },
      ],
      time: '2024-01-02T10:00:00.000Z',
    })),
  )
const takeoutRows = bytesOf(
  `Video ID,Time Added\n${one},2024-01-02T10:00:00+00:00\n${two},2024-01-03T10:00:00+00:00\n`,
)

test('no foreign file refuses a Takeout: its playlists come in, and a history beside them is named', async () => {
  const server = await startTestServer({ idle: true })
  try {
    const ann = newPerson(server)
    await ann.signUpConfirmed()
    const takeout = zipSync({
      'Takeout/playlists/Moss-videos.csv': takeoutRows,
      'Takeout/history/watch-history.json': watched(20_000),
      'Takeout/subscriptions/subscriptions.json': json([{ snippet: { title: 'Moor' } }]),
      'Takeout/comments/comments.csv': bytesOf(
        'Ugx,2024-01-01T00:00:00Z,"a comment"\n'.repeat(30_000),
      ),
      'Takeout/damaged.json': bytesOf('{"a":'),
      'Takeout/picture.jpg': new Uint8Array([0xff, 0xd8, 0xff, 0, 1]),
    })
    const body = takeout as Uint8Array<ArrayBuffer>
    const response = await ann.send('/api/import?check=true&name=takeout.zip', {
      method: 'POST',
      body,
    })
    expect(response.status).toBe(202)
    expect(await response.json()).toMatchObject({
      source: 'takeout',
      counts: {
        videos: 2,
        playlists: 1,
        unreadable: 1,
        unreadableNames: [expect.stringContaining('history')],
      },
    })
  } finally {
    await server.close()
  }
})

test('a history alone is a list of what was watched last', async () => {
  const server = await startTestServer({ idle: true })
  try {
    const ann = newPerson(server)
    await ann.signUpConfirmed()
    const check = async (body: Uint8Array) => {
      const response = await ann.send('/api/import?check=true', {
        method: 'POST',
        body: body as Uint8Array<ArrayBuffer>,
      })
      return ((await response.json()) as { counts: object }).counts
    }
    const cells = `<div class="content-cell">Watched <a href="${watch(one)}">a</a> <a href="${watch(two)}">b</a></div>`
    expect(await check(bytesOf(`<html><body>${cells}</body></html>`))).toMatchObject({
      videos: 2,
      unreadable: 0,
    })
    expect(await check(watched(maxImportedLinks + 7))).toMatchObject({
      videos: maxImportedLinks,
      unreadable: 7,
      unreadableNames: ['7 videos that were watched earlier'],
    })
  } finally {
    await server.close()
  }
})

test('advertisements of a history were not chosen', async () => {
  const entry = { header: 'YouTube', titleUrl: watch(one), time: '2024-01-02T10:00:00.000Z' }
  const shown = { ...entry, titleUrl: watch(two), details: [{ name: 'From Google Ads' }] }
  expect(await readLists(json([entry, shown]))).toMatchObject([
    { kind: 'history', videoIds: [one] },
  ])
})

test('words of eleven letters and channels are no videos', async () => {
  expect(await readLists(bytesOf('word,meaning\ninformation,x\nspreadsheet,y\n'))).toEqual([])
  const subscriptions = [
    { url: 'https://www.youtube.com/channel/UCaaaaaaaaaaaaaaaaaaaaaa', name: 'Moor' },
  ]
  expect(await readLists(json({ app_version: '0.27', subscriptions }))).toEqual([])
})
