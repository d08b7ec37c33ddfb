// Ann takes her library along into other programs: Obsidian, Anki and Readwise.
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { safeFileName } from './file-names.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function annWithLibrary() {
  const ann = newPerson(server)
  await ann.signUp()
  await ann.summarize({ video: 'exportVid01' })
  // Of versions of the same millisecond either may be the newest.
  server.clock.nowMs += 1000
  await ann.summarize({ video: 'exportVid01', length: 'long' })
  await ann.summarize({
    transcript: {
      name: '../../etc/passwd: "x".srt',
      text: 'The words that Ann brought are about her garden. '.repeat(8),
    },
  })
  await ann.sendJson('PUT', '/api/summaries/exportVid01/tags', {
    tags: ['To read', '2026', 'R&D', 'हिन्दी', 'മലയാളം', '🎬'],
  })
  await ann.sendJson('PUT', '/api/summaries/exportVid01/rating', { rating: 4 })
  await ann.sendJson('PUT', '/api/summaries/exportVid01/note', { text: 'My **own** words' })
  const quote = '=HYPERLINK("https://evil.example") in a figure of eight'
  const request = {
    videoId: 'exportVid01',
    startSeconds: 20,
    endSeconds: 38,
    quote,
    note: '+1 <b>bold</b>',
  }
  const { id: highlightId } = (await (
    await ann.sendJson('POST', '/api/highlights', request)
  ).json()) as { id: string }
  await ann.sendJson('POST', '/api/cards', {
    videoId: 'exportVid01',
    highlightId,
    startSeconds: 20,
    question: 'A <i>dance</i>\tis ___\nfor?',
    answer: 'bees',
  })
  const { id } = (await (
    await ann.sendJson('POST', '/api/playlists', { name: 'Bees | [[and]] more/less' })
  ).json()) as { id: string }
  await ann.sendJson('PUT', `/api/playlists/${id}/items/exportVid01`, {})
  return ann
}

test('the vault has a note for each video with its properties, moments, own words and transcript, and one for each playlist', async () => {
  const ann = await annWithLibrary()
  const response = await ann.send('/api/export/vault.zip')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="pith-vault.zip"')
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const paths = Object.keys(files)
  expect(paths).toHaveLength(3)
  for (const path of paths)
    expect(path).toMatch(/^Pith\/(Summaries|Playlists)\/[^/\\:*?"<>|#^[\]]+\.md$/)
  const read = (part: string) =>
    new TextDecoder().decode(files[paths.find((path) => path.includes(part))!])
  const note = read('exportVid01')
  expect(note).toMatch(/^---\ntitle: "How do bees find flowers\?"\n/)
  expect(note).toContain('tags: ["To-read","n2026","R-D","हिन्दी","മലയാളം","🎬"]')
  expect(note).toContain('rating: 4')
  expect(note).toContain('## My note\n\nMy **own** words')
  expect(note).toContain('[0:20](https://www.youtube.com/watch?v=exportVid01&t=20s)')
  expect(note).toContain('\\<b\\>bold')
  expect(note).toContain('## Transcript')
  expect(note).toContain('Honey bees tell each other')
  expect(read('garden') || read('passwd')).toContain('The words that Ann brought')
  expect(read('Playlists')).toContain(
    '- [[How do bees find flowers (exportVid01)|How do bees find flowers?]]',
  )
})

test('the vault has every highlight of a video, also beyond the first 500, and nothing from the trash', async () => {
  const ann = newPerson(server)
  const annId = await ann.signUp()
  await ann.summarize({ video: 'exportVid01' })
  await ann.summarize({ video: 'exportVid02' })
  const playlist = await ann.sendJson('POST', '/api/playlists', { name: 'Both' })
  const { id } = (await playlist.json()) as { id: string }
  for (const videoId of ['exportVid01', 'exportVid02'])
    await ann.sendJson('PUT', `/api/playlists/${id}/items/${videoId}`, {})
  await ann.send('/api/summaries/exportVid02', { method: 'DELETE' })
  await server.deps.db.orm.execute(`insert into highlights (id, owner_id, video_id, place, start_seconds, end_seconds,
      quote, before, after, note, color, words_key, search_text, created_at, updated_at)
    select gen_random_uuid(), '${annId}', 'exportVid01', 'transcript', n, n, 'words', '', '', '', 'sand', n, 'words', n, n
    from generate_series(1, 1001) n`)
  const files = unzipSync(
    new Uint8Array(await (await ann.send('/api/export/vault.zip')).arrayBuffer()),
  )
  expect(Object.keys(files)).toEqual([
    expect.stringContaining('exportVid01'),
    expect.stringContaining('Both'),
  ])
  const [note, list] = Object.values(files).map((bytes) => new TextDecoder().decode(bytes))
  expect(list).toContain('(exportVid01)|')
  expect(list).not.toContain('exportVid02')
  expect(note!.match(/==words==/g)).toHaveLength(1001)
})

test('cards go to Anki with ids that stay, and without markup of their own', async () => {
  const ann = await annWithLibrary()
  const text = await (await ann.send('/api/export/anki.txt')).text()
  const lines = text.trimEnd().split('\n')
  expect(lines).toContain('#guid column:1')
  const cards = lines.filter((line) => !line.startsWith('#')).map((line) => line.split('\t'))
  expect(cards).toEqual([
    [
      expect.stringMatching(/^pith-[0-9a-f-]{36}$/),
      '<div dir="auto">A &lt;i&gt;dance&lt;/i&gt; is ___<br>for?</div>',
      '<div dir="auto">bees</div><small><div dir="auto">How do bees find flowers?</div><a href="https://www.youtube.com/watch?v=exportVid01&amp;t=20s">0:20</a></small>',
      'pith To-read 2026 R&D हिन्दी മലയാളം 🎬',
    ],
  ])
  expect(await (await ann.send('/api/export/anki.txt')).text()).toBe(text)
})

test('of many marked words and cards each export reads a few, and others have their turn', async () => {
  const ann = newPerson(server)
  const annId = await ann.signUp()
  await ann.summarize({ video: 'exportVid03' })
  const rows = 1000
  await server.deps.db.orm.execute(`insert into highlights (id, owner_id, video_id, place, start_seconds, end_seconds,
      quote, before, after, note, color, words_key, search_text, created_at, updated_at)
    select gen_random_uuid(), '${annId}', 'exportVid03', 'transcript', n, n, 'words ' || n, '', '', '', 'sand', n, 'words', n, n
    from generate_series(1, ${rows}) n`)
  await server.deps.db.orm.execute(`insert into cards (id, owner_id, video_id, start_seconds, question, answer, due_at, memory, created_at, updated_at)
    select gen_random_uuid(), '${annId}', 'exportVid03', 0, 'q' || n, 'a' || n, n, '{"dueAt":1,"stability":0,"difficulty":0,"state":0,"reviews":0,"lapses":0}', n, n
    from generate_series(1, ${rows}) n`)
  const body = {
    selection: { videoIds: ['exportVid03'] },
    format: 'md',
  }
  const downloads = {
    'export/vault.zip': () => ann.send('/api/export/vault.zip'),
    'export/summaries.zip': () => ann.sendJson('POST', '/api/export/summaries.zip', body),
    'export/anki.txt': () => ann.send('/api/export/anki.txt'),
    'export/readwise.csv': () => ann.send('/api/export/readwise.csv'),
    'export/highlights.md': () => ann.send('/api/export/highlights.md'),
    'export/highlights.csv': () => ann.send('/api/export/highlights.csv'),
    'me/export': () => ann.send('/api/me/export'),
  }
  for (const [name, download] of Object.entries(downloads)) {
    let [turns, isOver] = [0, false]
    const takeTurn = () => {
      turns++
      if (!isOver) setImmediate(takeTurn)
    }
    takeTurn()
    const response = await download()
    const bytes = new Uint8Array(await response.arrayBuffer())
    isOver = true
    expect(response.status, name).toBe(200)
    expect(turns, name).toBeGreaterThan(rows / 50)
    const files = name.endsWith('.zip') ? Object.values(unzipSync(bytes)) : [bytes]
    const text = files.map((file) => new TextDecoder().decode(file)).join('')
    expect(text.match(name.includes('anki') ? />q\d+</g : /words \d+/g), name).toHaveLength(rows)
  }
})

test('highlights go to Readwise word for word', async () => {
  const ann = await annWithLibrary()
  const text = await (await ann.send('/api/export/readwise.csv')).text()
  expect(text).toMatch(/^Highlight,Title,Author,URL,Note,Location,Location Type,Date\r\n/)
  expect(text).toContain(`"=HYPERLINK(""https://evil.example"") in a figure of eight"`)
  expect(text).toContain(',.keep +1 <b>bold</b> · 0:20,20,order,')
  expect(text).toContain(
    'How do bees find flowers?,Hive Notes,https://www.youtube.com/watch?v=exportVid01&t=20s',
  )
})

test('the name of a note fits into a file system, whatever the script of its title', () => {
  for (const title of [
    '泥炭地はなぜ炭素を蓄えるのか'.repeat(9),
    'हिन्दी में पीट '.repeat(20),
    'ก็'.repeat(300),
    '👩‍🌾'.repeat(80),
  ]) {
    const name = safeFileName(title, 'captions-0123456789abcdef')
    expect(Buffer.byteLength(`${name}.md`)).toBeLessThanOrEqual(255)
    expect(name).toContain(' (captions-0123456789abcdef)')
  }
  // No vowel sign is torn from its letter.
  expect(safeFileName('कि'.repeat(100), 'x1')).toMatch(/^(कि)+ \(x1\)$/)
})

test('the name of a note keeps the joiners of words and emoji, and is none that Windows keeps for devices', () => {
  expect(safeFileName('\u200dمی\u200cخواهم 👩\u200d🌾\u202e\u200d', 'x1')).toBe(
    'می\u200cخواهم 👩\u200d🌾 (x1)',
  )
  expect(safeFileName('\u200d\u200b', 'x1')).toBe('x1')
  for (const device of ['CON', 'con.txt', 'aux. My talk', 'LPT1', 'COM².a'])
    expect(safeFileName(device, 'x1')).toBe(`_${device} (x1)`)
  expect(safeFileName('con man', 'x1')).toBe('con man (x1)')
  expect(safeFileName('Cafe\u0301 für Łukasz: 日本語/Ελληνικά', 'x1')).toBe(
    'Café für Łukasz 日本語 Ελληνικά (x1)',
  )
})

test('words of the summary that have no moment have none in any file', async () => {
  const ann = newPerson(server)
  await ann.signUp()
  await ann.summarize({ video: 'exportVid01' })
  const words = {
    videoId: 'exportVid01',
    place: 'summary',
    startSeconds: 0,
    endSeconds: 0,
    quote: 'in short',
  }
  expect((await ann.sendJson('POST', '/api/highlights', words)).status).toBe(201)
  const read = async (file: string) => (await ann.send(`/api/export/${file}`)).text()
  const video = 'https://www.youtube.com/watch?v=exportVid01'
  expect(await read('readwise.csv')).toContain(
    `in short,How do bees find flowers?,Hive Notes,${video},.keep From the summary,,,`,
  )
  expect(await read('highlights.md')).toContain('- From the summary “in short” (')
  expect(await read('highlights.csv')).toContain(`,From the summary,${video},`)
  const files = unzipSync(
    new Uint8Array(await (await ann.send('/api/export/vault.zip')).arrayBuffer()),
  )
  expect(new TextDecoder().decode(Object.values(files)[0])).toContain(
    '- From the summary: ==in short== (',
  )
  const json = await ann.sendJson('POST', '/api/export/summaries.zip', {
    selection: { videoIds: ['exportVid01'] },
    format: 'json',
  })
  const [file] = Object.values(unzipSync(new Uint8Array(await json.arrayBuffer())))
  const { highlights } = JSON.parse(new TextDecoder().decode(file))
  expect(highlights).toEqual([{ place: 'summary', quote: 'in short', note: '', color: 'sand' }])
})

test('nobody else finds anything of it', async () => {
  const bob = newPerson(server)
  await bob.signUp()
  const files = unzipSync(
    new Uint8Array(await (await bob.send('/api/export/vault.zip')).arrayBuffer()),
  )
  expect(Object.keys(files)).toEqual(['Pith/README.md'])
  expect((await (await bob.send('/api/export/readwise.csv')).text()).split('\r\n')).toHaveLength(2)
})

test.each([
  ['a/b\\c: d*?"<>|', 'id', 'a b c d (id)'],
  ['...', 'id', 'id'],
  ['CON', 'id', '_CON (id)'],
  ['Über 東京 \u202e# [[x]]', 'id', 'Über 東京 x (id)'],
  ['x'.repeat(300), 'id', `${'x'.repeat(80)} (id)`],
])('the title %j is a safe file name', (title, id, name) => {
  expect(safeFileName(title, id)).toBe(name)
})

test('the highlights that the page shows are exported as Markdown and as CSV, with the person’s names of the colors', async () => {
  const ann = await annWithLibrary()
  const highlightNames = { sand: 'Quote it', sage: '', sky: '', plum: 'Really?' }
  await ann.sendJson('PATCH', '/api/me', { preferences: { highlightNames } })
  const words = {
    videoId: 'exportVid01',
    startSeconds: 3,
    endSeconds: 9,
    quote: 'a second one',
    color: 'sage',
  }
  await ann.sendJson('POST', '/api/highlights', words)
  const read = async (file: string) => {
    const response = await ann.send(`/api/export/${file}`)
    expect(response.status).toBe(200)
    return response.text()
  }
  const markdown = await read('highlights.md')
  expect(markdown).toContain('## How do bees find flowers?\n')
  expect(markdown).toContain(
    '- [0:03](https://www.youtube.com/watch?v=exportVid01&t=3s) “a second one” (Use)',
  )
  expect(markdown).toContain('(Quote it)\n  \\+1 \\<b\\>bold')
  const csv = await read('highlights.csv?color=sand&tag=to%20READ')
  expect(csv.split('\r\n')).toHaveLength(3)
  expect(csv).toContain(
    `"'=HYPERLINK(""https://evil.example"") in a figure of eight",'+1 <b>bold</b>,Quote it,`,
  )
  expect(await read('highlights.csv?tag=none')).not.toContain('figure')
  expect(await read('highlights.md?search=SECOND')).not.toContain('figure')
  const other = newPerson(server)
  await other.signUp()
  expect(await (await other.send('/api/export/highlights.md')).text()).toBe('# Highlights\n')
  expect((await other.send('/api/export/highlights.md?color=red')).status).toBe(400)
})

test('selected summaries are a ZIP of files with tags, note, highlights and transcript, and of nobody else', async () => {
  const ann = await annWithLibrary()
  await ann.summarize({ video: 'exportVid02' })
  const load = async (person: typeof ann, body: object) => {
    const response = await person.sendJson('POST', '/api/export/summaries.zip', body)
    expect(response.status).toBe(200)
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    return new Map(
      Object.entries(files).map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]),
    )
  }
  const everything = { query: { search: '' }, except: ['exportVid02'] }
  const notes = await load(ann, { selection: everything, format: 'md' })
  expect([...notes.keys()]).toHaveLength(2)
  const note = notes.get('How do bees find flowers (exportVid01).md')!
  for (const part of [
    'Tags: To read, 2026',
    '## My note\n\nMy **own** words',
    '“\\=HYPERLINK("https://evil.example") in a figure of eight” (',
    '\\<b\\>bold',
    '## Transcript\n\n[0:00]',
  ])
    expect(note).toContain(part)
  expect([...notes.values()].join()).toContain('The words that Ann brought')

  const both = { selection: { videoIds: ['exportVid01', 'exportVid02'] }, format: 'txt' }
  const texts = await load(ann, both)
  expect([...texts.keys()]).toEqual([
    'How do bees find flowers (exportVid01).txt',
    'How do bees find flowers (exportVid02).txt',
  ])
  expect([...texts.values()][0]).toMatch(
    /\nTAGS\nTo read, 2026,.*\n\nMY NOTE\n.*\n\nMY HIGHLIGHTS\n0:20 {2}“[\s\S]*\n\nTRANSCRIPT\n0:00 {2}/,
  )
  const [json] = (await load(ann, { ...both, format: 'json' })).values()
  // Nothing that only the database needs.
  expect(json).not.toMatch(/"(id|before|after)":/)
  expect(JSON.parse(json!)).toMatchObject({
    videoId: 'exportVid01',
    note: 'My **own** words',
    highlights: [{ startSeconds: 20 }],
    cues: expect.arrayContaining([expect.objectContaining({ text: expect.any(String) })]),
  })

  const bob = newPerson(server)
  await bob.signUp()
  expect(await load(bob, both)).toEqual(new Map())
  for (const body of [
    { ...both, format: 'exe' },
    { format: 'md' },
    { ...both, selection: { videoIds: [] } },
  ])
    expect((await bob.sendJson('POST', '/api/export/summaries.zip', body)).status).toBe(400)
})
