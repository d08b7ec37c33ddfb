// Ann names those who speak in her recording, and corrects what was misheard.
import { afterEach, expect, test } from 'vitest'
import type { Recording } from '#contract/recordings/recordings.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { transcripts } from '#server/db/schema/summaries.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { openListenerDouble } from '#tests/doubles/listener.ts'
import { readRecording, sendRecording } from '#tests/recordings.ts'

let server: TestServer
afterEach(() => server.close())

type Person = ReturnType<typeof newPerson>

/** Two people in turns of forty seconds. */
const turns = [0, 1, 2].map((at) => ({
  ...{ startSeconds: at * 40, endSeconds: at * 40 + 40 },
  n: (at % 2) + 1,
}))

async function hear(change: Parameters<typeof sendRecording>[1] = {}, say?: () => string) {
  const listening = openListenerDouble({ speakers: turns, ...(say && { say }) })
  server = await startTestServer({ listening })
  const ann = newPerson(server)
  await ann.signUp()
  const { id } = await sendRecording(ann, { speakers: true, ...change })
  await expect.poll(async () => (await readRecording(ann, id)).state).toBe('done')
  if (change.summary !== null)
    await expect.poll(async () => (await ann.send(`/api/summaries/${id}`)).status).toBe(200)
  server.clock.nowMs += 1000
  return { ann, id }
}

const readSummary = async (ann: Person, id: string) =>
  (await (await ann.send(`/api/summaries/${id}`)).json()) as SummaryView

async function readLines(ann: Person, id: string): Promise<string[]> {
  const response = await ann.send(`/api/summaries/${id}/transcript`)
  const { lines } = (await response.json()) as { lines: { text: string }[] }
  return lines.map(({ text }) => text)
}

const name = (ann: Person, id: string, speakers: object[]) =>
  ann.sendJson('PATCH', `/api/recordings/${id}/speakers`, { speakers })

const correct = async (ann: Person, id: string, heard: string, said: string) =>
  (await ann.sendJson('PATCH', `/api/transcripts/${id}/words`, { heard, said })).json()

const speakersOf = ({ speakers }: Recording) => speakers.map(({ n, name }) => `${n} ${name}`)

test('speakers are numbered, can be named, and the transcript, the points and the exports say the names', async () => {
  const { ann, id } = await hear()
  const heard = await readRecording(ann, id)
  expect(speakersOf(heard)).toEqual(['1 Speaker 1', '2 Speaker 2'])
  expect(heard.speakers[0]!.example.text).toBe(
    'Honey bees tell each other where the flowers are by dancing on the comb.',
  )
  expect(heard.lines[0]!.text).toMatch(/^Speaker 1: Honey bees/)
  const named = (await (await name(ann, id, [{ n: 1, name: 'Dr. Ann Lee' }])).json()) as Recording
  expect(speakersOf(named)).toEqual(['1 Dr. Ann Lee', '2 Speaker 2'])
  const lines = (await readLines(ann, id)).join('\n')
  expect(lines).toContain('Dr. Ann Lee: Honey bees')
  expect(lines).not.toContain('Speaker 1')
  const summary = await readSummary(ann, id)
  expect(summary.transcript.isCorrected).toBe(true)
  const speakers = summary.summary.keyPoints.map(({ speaker }) => speaker)
  expect(JSON.stringify(summary)).not.toContain('Speaker 1')
  expect(speakers).toContain('Dr. Ann Lee')
  expect(await server.deps.db.orm.$count(transcripts)).toBe(1)
})

test('equal names make one speaker of two, and a name that cannot be read as one is refused', async () => {
  const { ann, id } = await hear({ summary: null })
  expect((await name(ann, id, [{ n: 3, name: 'Eve' }])).status).toBe(400)
  expect((await name(ann, id, [{ n: 1, name: '123' }])).status).toBe(400)
  const bee = [1, 2].map((n) => ({ n, name: 'Bee' }))
  const merged = (await (await name(ann, id, bee)).json()) as Recording
  expect(speakersOf(merged)).toEqual(['1 Bee'])
  await name(ann, id, [{ n: 1, name: 'Eve: the second' }])
  const { lines } = await readRecording(ann, id)
  expect(lines.every(({ text }) => text.startsWith('Eve the second: '))).toBe(true)
})

test('names that are given while it listens are in the words from the start', async () => {
  let release = () => {}
  const before = (window: number) =>
    window === 3 ? new Promise<void>((resolve) => (release = resolve)) : Promise.resolve()
  server = await startTestServer({ listening: openListenerDouble({ speakers: turns, before }) })
  const ann = newPerson(server)
  await ann.signUp()
  const { id } = await sendRecording(ann, { speakers: true, summary: null })
  await expect.poll(async () => (await readRecording(ann, id)).heardSeconds).toBe(60)
  await Promise.all(['Ada', 'Eve'].map((given, at) => name(ann, id, [{ n: at + 1, name: given }])))
  release()
  await expect.poll(async () => (await readRecording(ann, id)).state).toBe('done')
  expect(speakersOf(await readRecording(ann, id))).toEqual(['1 Ada', '2 Eve'])
})

test('a misheard word is corrected everywhere, in its case: words, search, highlights and quotes', async () => {
  const { ann, id } = await hear()
  await ann.sendJson('POST', '/api/highlights', {
    ...{ videoId: id, startSeconds: 0, endSeconds: 5 },
    quote: 'Honey bees tell each other where the flowers are',
  })
  expect(await correct(ann, id, 'honey bees', 'mason bees')).toEqual({ corrected: 1 })
  expect(await correct(ann, id, 'Meadow', 'orchard')).toEqual({ corrected: 2 })
  expect(await correct(ann, id, 'mead', 'beer')).toEqual({ corrected: 0 })
  const lines = (await readLines(ann, id)).join('\n')
  expect(lines).toContain('Mason bees tell each other')
  expect(lines).not.toMatch(/honey|meadow/i)
  // Without a model the summary has only words of the transcript: titles and topics follow, too.
  const { engine, summary } = await readSummary(ann, id)
  expect(engine.kind).toBe('extract')
  expect(JSON.stringify(summary)).not.toMatch(/honey bees|meadow/i)
  const found = async (words: string) => {
    const response = await ann.send(`/api/summaries/spoken?search=${encodeURIComponent(words)}`)
    return JSON.stringify(await response.json())
  }
  expect(await found('orchard')).toContain(id)
  expect(await found('meadow')).not.toContain(id)
  const highlights = await (await ann.send('/api/highlights')).text()
  expect(highlights).toContain('Mason bees tell each other where')
  const again = await ann.summarize({ video: id })
  expect(again).toMatchObject({ event: 'summary', data: { transcript: { kind: 'speech' } } })
  expect((await readSummary(ann, id)).transcript.isCorrected).toBeUndefined()
})

test('the words of an uploaded file are corrected for its owner only, and captions of a video for nobody', async () => {
  server = await startTestServer()
  const [ann, bob] = [newPerson(server), newPerson(server)]
  const text = 'The Kubernets cluster runs in the cellar of the old library. '.repeat(8)
  for (const person of [ann, bob]) await person.signUp()
  for (const person of [ann, bob]) await person.summarize({ transcript: { text } })
  const { data } = await ann.summarize({ transcript: { text } })
  const { videoId } = data as SummaryView
  expect(await correct(ann, videoId, 'Kubernets', 'Kubernetes')).toEqual({ corrected: 8 })
  expect((await readLines(ann, videoId)).join(' ')).toContain('Kubernetes cluster')
  expect((await readLines(bob, videoId)).join(' ')).toContain('Kubernets cluster')
  await ann.summarize({ video: 'dQw4w9WgXcQ' })
  expect(await correct(ann, 'dQw4w9WgXcQ', 'bees', 'wasps')).toMatchObject({
    error: { code: 'bad_request' },
  })
  expect(await correct(bob, 'recording-0123456789abcdef0123', 'a', 'b')).toMatchObject({
    error: { code: 'not_found' },
  })
})

/** Begins a summary that waits until it is released, and then resolves when it is there. */
async function beginSummary(ann: Person, id: string): Promise<() => Promise<SummaryView>> {
  const { admission } = server.deps
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  server.deps.admission = { ...admission, untilCrowdAnswered: () => released }
  const { jobId } = (await (await ann.ask({ video: id })).json()) as { jobId: string }
  return async () => {
    release()
    await ann.watch(jobId)
    return readSummary(ann, id)
  }
}

const speakersIn = ({ summary }: SummaryView) =>
  [...new Set(summary.keyPoints.map(({ speaker }) => speaker))].sort()

test('a summary that is written while somebody is named gets the name when it is there', async () => {
  const { ann, id } = await hear({ summary: null })
  const finish = await beginSummary(ann, id)
  await name(ann, id, [{ n: 1, name: 'Eve' }])
  expect(JSON.stringify(await finish())).not.toContain('Speaker 1')
  expect((await readLines(ann, id)).join('\n')).toContain('Eve: Honey bees')
})

test('every name that is given while a summary is written reaches it, and the latest one wins', async () => {
  const { ann, id } = await hear({ summary: null })
  const both = (first: string, second: string) =>
    Promise.all([first, second].map((to, at) => name(ann, id, [{ n: at + 1, name: to }])))
  await both('Eve', 'Bo')
  const finish = await beginSummary(ann, id)
  for (const next of ['Eva', 'Evi'])
    for (const { status } of await both(next, `${next} Bo`)) expect(status).toBe(200)
  expect(speakersIn(await finish())).toEqual(['Evi'])
  const lines = (await readLines(ann, id)).join('\n')
  for (const given of ['Evi: Honey bees', 'Evi Bo: ']) expect(lines).toContain(given)
  expect(await server.deps.db.orm.$count(transcripts)).toBe(1)
})

test('a name that is given while a summary gets the one before reaches it at once', async () => {
  const { ann, id } = await hear({ summary: null })
  const finish = await beginSummary(ann, id)
  await name(ann, id, [{ n: 1, name: 'Eve' }])
  const { engine } = server.deps
  const changeWords: typeof engine.changeWords = async (words, change) => {
    const changed = await engine.changeWords(words, change)
    if (change.kind === 'newer names') {
      server.deps.engine = engine
      await name(ann, id, [{ n: 1, name: 'Eva' }])
    }
    return changed
  }
  server.deps.engine = { ...engine, changeWords }
  expect(speakersIn(await finish())).toEqual(['Eva'])
  expect(await server.deps.db.orm.$count(transcripts)).toBe(1)
})

test('signs in a word are no pattern, and a script without spaces has words anywhere', async () => {
  const say = () =>
    'We use C++ (really) every day, and 東京大学 is the place where we all met first.'
  const { ann, id } = await hear({ summary: null }, say)
  expect(await correct(ann, id, 'C++', 'Rust')).toEqual({ corrected: 6 })
  expect(await correct(ann, id, '(really)', 'truly')).toEqual({ corrected: 6 })
  expect(await correct(ann, id, '東京', '京都')).toEqual({ corrected: 6 })
  expect(await correct(ann, id, '.*', 'all')).toEqual({ corrected: 0 })
  const { lines } = await readRecording(ann, id)
  expect(lines[0]!.text).toContain('We use Rust truly every day, and 京都大学 is')
})
