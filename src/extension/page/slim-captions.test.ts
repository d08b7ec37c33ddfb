// The server makes the same lines of what the extension sends as of what it fetches itself.
import { expect, test } from 'vitest'
import { parseJson3 } from '../../engine/captions/records/json3.ts'
import { slimCaptions } from './slim-captions.ts'

const parse = (text: string) => parseJson3(JSON.parse(text).events)

test('automatic captions, are sent by the line, with the time of each word', () => {
  const words = ['so', ' bread', ' needs'].map((utf8, index) => ({
    utf8,
    tOffsetMs: index * 300,
    acAsrConf: 0,
  }))
  const scroll = { tStartMs: 1900, aAppend: 1, segs: [{ utf8: '\n' }] }
  const file = JSON.stringify({
    events: [{ id: 1 }, { tStartMs: 80, dDurationMs: 4000, segs: words }, scroll],
  })
  const slim = slimCaptions(file)!
  expect(slim).toEqual({
    text: '{"events":[{"tStartMs":80,"dDurationMs":4000,"segs":[{"utf8":"so"},{"utf8":" bread","tOffsetMs":300},{"utf8":" needs","tOffsetMs":600}]}]}',
    words: 3,
  })
  expect(parse(slim.text)).toEqual(parse(file))
})

test('a song whose syllables change their color one after another has each line once', () => {
  const syllables = ['row ', 'the ', 'boat']
  const event = (sung: number) => ({
    tStartMs: sung * 400,
    dDurationMs: 400,
    wpWinPosId: 1,
    segs: syllables.map((utf8, index) => ({ utf8, pPenId: index < sung ? 2 : 1, acAsrConf: 0 })),
  })
  const file = JSON.stringify({ wireMagic: 'pb3', pens: [{}, {}], events: [0, 1, 2, 3].map(event) })
  const slim = slimCaptions(file)!
  expect(slim.text).not.toContain('wpWinPosId')
  expect(parse(slim.text)).toEqual(parse(file))
  expect(parse(slim.text)).toHaveLength(1)
})
