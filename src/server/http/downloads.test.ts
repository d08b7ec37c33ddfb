// Ann downloads a large file that is made while she reads it.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createDownloads, toPieces } from './downloads.ts'

const name = 'my data'

/** Texts of 1,000 characters, and how many of them were made. */
function makeTexts(count: number) {
  const made = { count: 0, isOver: false }
  async function* make() {
    try {
      for (; made.count < count; made.count++) yield 'a'.repeat(1000)
    } finally {
      made.isOver = true
    }
  }
  return { made, pieces: toPieces(make()) }
}

async function takeTurns() {
  for (let turn = 0; turn < 50; turn++) await yieldToEventLoop()
}

test('only one piece of a file is made until somebody reads it', async () => {
  const open = createDownloads()
  const { made, pieces } = makeTexts(10_000)
  const reader = open({ userId: 'ann', name, pieces }).getReader()
  expect((await reader.read()).value?.length).toBe(66_000)
  await takeTurns()
  expect(made.count).toBeLessThan(100)
  await reader.cancel()
  expect(made.isOver).toBe(true)
})

test('beginning a download again ends the earlier one of the same person, and no other', async () => {
  const open = createDownloads()
  const [first, ofBob, second] = [makeTexts(200), makeTexts(200), makeTexts(200)]
  const reader = open({ userId: 'ann', name, pieces: first.pieces }).getReader()
  await reader.read()
  const bobs = open({ userId: 'bob', name, pieces: ofBob.pieces })
  const again = open({ userId: 'ann', name, pieces: second.pieces })
  await expect(reader.read()).rejects.toThrow('again')
  await takeTurns()
  expect(first.made).toMatchObject({ count: 65, isOver: true })
  expect((await new Response(again).arrayBuffer()).byteLength).toBe(200_000)
  expect((await new Response(bobs).arrayBuffer()).byteLength).toBe(200_000)
})

test('the connection of a download that is begun again is cut, without an error in the log', async () => {
  const open = createDownloads()
  const [first, second] = [makeTexts(200), makeTexts(200)]
  let isCut = false
  const cut = () => {
    isCut = true
  }
  const reader = open({ userId: 'ann', name, pieces: first.pieces, cut }).getReader()
  await reader.read()
  const again = open({ userId: 'ann', name, pieces: second.pieces })
  await takeTurns()
  expect([isCut, first.made.isOver]).toEqual([true, true])
  expect((await new Response(again).arrayBuffer()).byteLength).toBe(200_000)
})

test('a failure while a file is made reaches the reader, and the next download begins', async () => {
  const open = createDownloads()
  async function* fail(): AsyncGenerator<Uint8Array> {
    yield new Uint8Array(1)
    throw new Error('the database is gone')
  }
  const failing = open({ userId: 'ann', name, pieces: fail() })
  await expect(new Response(failing).text()).rejects.toThrow('gone')
  const next = open({ userId: 'ann', name, pieces: makeTexts(1).pieces })
  expect((await new Response(next).text()).length).toBe(1000)
})
