// Ann plays her recording: any part of it, at an address that works for an hour, and that
// nobody else can use.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { openListenerDouble } from '#tests/doubles/listener.ts'
import { makeAudio, readRecording, sendRecording } from '#tests/recordings.ts'

let server: TestServer
let ann: ReturnType<typeof newPerson>
let url: string
beforeAll(async () => {
  server = await startTestServer({ listening: openListenerDouble() })
  ann = newPerson(server)
  await ann.signUp()
  url = await keep(makeAudio(3000))
})
afterAll(() => server.close())

async function keep(audio: Buffer): Promise<string> {
  const { id } = await sendRecording(ann, { keep: true }, audio)
  const isDone = async () => expect((await readRecording(ann, id)).state).toBe('done')
  await vi.waitFor(isDone, { timeout: 20_000 })
  return (await readRecording(ann, id)).mediaUrl!
}

const play = (headers: Record<string, string>, method = 'GET') => ann.send(url, { method, headers })

test('a player gets the whole file, or the range that it asks for', async () => {
  const whole = await play({})
  expect(whole.status).toBe(200)
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'audio/wav',
    'content-length': '3000',
    'content-disposition': 'inline',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  })
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(makeAudio(3000))
  const ranges = {
    'bytes=8-11': 'WAVE',
    'bytes=2990-': '\0'.repeat(10),
    'bytes=-5': '\0'.repeat(5),
  }
  for (const [range, text] of Object.entries(ranges)) {
    const part = await play({ range })
    expect([part.status, await part.text()]).toEqual([206, text])
  }
  const part = await play({ range: 'bytes=0-9999' })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 0-2999/3000'])
  await part.body?.cancel()
})

test('a range beyond the end is refused, one that nobody understands is the whole, and HEAD sends no bytes', async () => {
  const beyond = await play({ range: 'bytes=3000-' })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */3000'])
  for (const range of ['bytes=5-2', 'bytes=0-1,5-6', 'lines=1-2']) {
    const whole = await play({ range })
    expect(whole.status, range).toBe(200)
    await whole.body?.cancel()
  }
  const head = await play({}, 'HEAD')
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
    200,
    '3000',
    '',
  ])
})

test('a range of another version of the file is answered with the whole file', async () => {
  const etag = (await play({}, 'HEAD')).headers.get('etag')!
  const same = await play({ range: 'bytes=0-3', 'if-range': etag })
  expect([same.status, await same.text()]).toEqual([206, 'RIFF'])
  const changed = await play({ range: 'bytes=0-3', 'if-range': '"another"' })
  expect(changed.status).toBe(200)
  await changed.body?.cancel()
})

test('a file with HTML is sent as mere bytes in a sandbox, whatever its name', async () => {
  const html = Buffer.from('<html><script>alert(1)</script></html>')
  const page = await ann.send(await keep(html))
  expect(page.headers.get('content-type')).toBe('application/octet-stream')
  expect(page.headers.get('content-security-policy')).toContain('sandbox')
  await page.body?.cancel()
})

test('the address works for its owner only, unchanged, and for an hour', async () => {
  const bob = newPerson(server)
  await bob.signUp()
  const [path, query] = url.split('?')
  const later = new URLSearchParams(query)
  later.set('until', String(Number(later.get('until')) + 1))
  const statuses = [
    (await bob.send(url)).status,
    (await newPerson(server).send(url)).status,
    (await ann.send(`${path}?${later}`)).status,
  ]
  expect(statuses).toEqual([404, 404, 404])
  server.clock.nowMs += 59 * 60_000
  const played = await ann.send(url)
  expect(played.status).toBe(200)
  await played.body?.cancel()
  server.clock.nowMs += 7 * 60_000
  expect((await ann.send(url)).status).toBe(404)
})
