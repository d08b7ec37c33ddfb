import { describe, expect, test } from 'vitest'
import { prepareTranscript } from '../../prepare-transcript.ts'
import { parseCaptions } from '../parse.ts'

/** Words a third of a second apart; a number is a pause of so many seconds more. */
function speak(parts: (string | number)[], startMs = 0, paceMs = 330) {
  let offset = 0
  const segs = parts.flatMap((part) => {
    if (typeof part === 'number') {
      offset += part * 1000
      return []
    }
    const seg = { utf8: offset === 0 ? part : ` ${part}`, tOffsetMs: offset }
    offset += paceMs
    return [seg]
  })
  return { tStartMs: startMs, dDurationMs: offset + 2000, segs }
}
const parse = (...events: object[]) => parseCaptions(JSON.stringify({ events })).cues

describe('pauses in automatic captions', () => {
  test('a line of the screen ends where the speaker pauses', () => {
    const line = speak(['let', 'the', 'dough', 'rest', 1.5, 'now', 'heat', 'the', 'oven'])
    const cues = parse(line, speak(['to', 'the', 'full'], 4140))
    expect(cues.map(({ text }) => text)).toEqual([
      'let the dough rest',
      'now heat the oven',
      'to the full',
    ])
    expect(cues[1]!.startSeconds).toBeCloseTo(2.82)
    expect(cues[1]!.startSeconds - cues[0]!.endSeconds).toBeGreaterThan(1.4)
    expect(cues[2]!.startSeconds).toBe(cues[1]!.endSeconds)
  })

  test('the gaps of a slow speaker are no pauses', () => {
    const words = 'we turn the wheel to the left until it stops'.split(' ')
    expect(parse(speak(words, 0, 600))).toHaveLength(1)
    expect(parse(speak([...words.slice(0, 4), 2, ...words.slice(4)], 0, 600))).toHaveLength(2)
  })

  test('a pause ends a sentence although the captions have no punctuation', () => {
    const said = 'the bread rises slowly in a cold kitchen'.split(' ')
    const next = 'at noon we heat the big oven for it'.split(' ')
    const sentencesOf = (parts: (string | number)[]) =>
      prepareTranscript({ language: 'en', kind: 'auto', cues: parse(speak(parts)) }).sentences.map(
        ({ text }) => text,
      )
    expect(sentencesOf([...said, 1.8, ...next])).toEqual([
      'The bread rises slowly in a cold kitchen.',
      'At noon we heat the big oven for it.',
    ])
    // Without it, the words alone do not tell this end.
    expect(sentencesOf([...said, ...next])[0]).not.toBe('The bread rises slowly in a cold kitchen.')
  })

  test('VTT and srv3 have the same pauses', () => {
    const vtt = `WEBVTT

00:00:01.000 --> 00:00:05.000
salt<00:00:01.300><c> the</c><00:00:01.600><c> water</c><00:00:03.500><c> then</c><00:00:03.800><c> stir</c>
`
    const srv3 =
      '<timedtext format="3"><body><p t="1000" d="4000"><s>salt</s><s t="300"> the</s><s t="600"> water</s><s t="2500"> then</s><s t="2800"> stir</s></p></body></timedtext>'
    for (const file of [vtt, srv3])
      expect(parseCaptions(file).cues).toMatchObject([
        { startSeconds: 1, text: 'salt the water' },
        { startSeconds: 3.5, text: 'then stir', endSeconds: 5 },
      ])
  })

  test('times that go back cut nothing, and no word is lost', () => {
    const line = speak(['one', 'two', 3, 'three', 'four'])
    line.segs[2]!.tOffsetMs = 100
    expect(parse(line).map(({ text }) => text)).toEqual(['one two three four'])
  })

  test('captions of a person, without times of words, stay as they are', () => {
    const written = {
      tStartMs: 0,
      dDurationMs: 9000,
      segs: [{ utf8: 'Salt the water. Then stir.' }],
    }
    expect(parse(written)).toEqual([
      { startSeconds: 0, endSeconds: 9, text: 'Salt the water. Then stir.' },
    ])
  })
})
