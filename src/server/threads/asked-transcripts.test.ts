// A thread reads a transcript for the first question about it, and again only after many others.
import { expect, test } from 'vitest'
import { makeSourceTranscript } from '#tests/deps.ts'
import { createAskedTranscripts } from './asked-transcripts.ts'

const refer = (...ids: string[]) =>
  ids.map((transcriptId) => ({
    videoId: `video ${transcriptId}`,
    title: 'Bees',
    transcriptId,
    chapters: [],
  }))

function createReader() {
  const readIds: string[] = []
  const read = async (id: string) => {
    readIds.push(id)
    return id === 'gone' ? null : makeSourceTranscript(id).transcript
  }
  return { read, readIds }
}

const charactersOf = (id: string) =>
  makeSourceTranscript(id).transcript.cues.reduce((sum, { text }) => sum + text.length, 0)

test('a follow-up reads no transcript again, and has the title of its own video', async () => {
  const { read, readIds } = createReader()
  const asked = createAskedTranscripts()
  const [first] = await asked.load(refer('a'), read)
  const [second] = await asked.load([{ ...refer('a')[0]!, title: 'Renamed' }], read)
  expect(readIds).toEqual(['a'])
  expect(second!.transcript).toBe(first!.transcript)
  expect(second).toMatchObject({ videoId: 'video a', title: 'Renamed' })
})

test('two questions at once share one copy', async () => {
  const { read } = createReader()
  const asked = createAskedTranscripts()
  const [first, second] = await Promise.all([
    asked.load(refer('a'), read),
    asked.load(refer('a'), read),
  ])
  expect(first[0]!.transcript).toBe(second[0]!.transcript)
})

test('of too many transcripts those are dropped that were not asked about for longest', async () => {
  const { read, readIds } = createReader()
  const asked = createAskedTranscripts(2.5 * charactersOf('a'))
  for (const id of ['a', 'b', 'a', 'c', 'a', 'b']) await asked.load(refer(id), read)
  expect(readIds).toEqual(['a', 'b', 'c', 'b'])
})

test('one that is longer than all that may be kept is answered from and not kept', async () => {
  const { read, readIds } = createReader()
  const asked = createAskedTranscripts(10)
  expect(await asked.load(refer('a'), read)).toHaveLength(1)
  await asked.load(refer('a'), read)
  expect(readIds).toEqual(['a', 'a'])
})

test('a transcript that was deleted meanwhile is left out', async () => {
  const { read } = createReader()
  expect(await createAskedTranscripts().load(refer('a', 'gone', 'b'), read)).toMatchObject([
    { videoId: 'video a' },
    { videoId: 'video b' },
  ])
})
