// Passages that mean the same in other words are found beside those with the words of the question.
import { describe, expect, test } from 'vitest'
import { makeVideo } from '../../../../bench/video.ts'
import type { AskSource } from '../ask-types.ts'
import { findPassages } from './find-passages.ts'
import { fuseRanks } from './fuse-ranks.ts'

const options = { maxPassages: 8, maxPerVideo: 8 }

/** An hour, in which the passages that begin at these seconds are near to the question. */
function anHour(nearAt: number[], videoId = 'video'): AskSource {
  const nearness = Array.from({ length: 90 }, (_, i) => ({
    startSeconds: i * 40,
    nearness: nearAt.includes(i * 40) ? 0.9 - nearAt.indexOf(i * 40) / 100 : 0.1 - i / 1000,
  }))
  return { videoId, title: '', transcript: makeVideo(1), chapters: [], nearness }
}
const withoutNearness = ({ nearness: _, ...source }: AskSource): AskSource => source
const question = 'Which cold slopes keep the heat?'

describe('one video', () => {
  test('a question without a word of the video finds the nearest passages, but not eight of them', () => {
    const source = anHour([400, 1200])
    const { passages, said } = findPassages('Zyzzyva quokka?', [source], options)
    expect(passages).toHaveLength(4)
    for (const [i, start] of [400, 1200].entries()) {
      expect(passages[i]!.startSeconds).toBeLessThan(start + 40)
      expect(passages[i]!.endSeconds).toBeGreaterThan(start)
      expect(passages[i]!.matches).toEqual([])
    }
    expect(said).toBe(0)
  })

  test('what both find comes before what one finds', () => {
    const source = withoutNearness(anHour([]))
    const words = source.transcript.cues[300]!.text
    const byWords = findPassages(words, [source], options)
    const third = byWords.passages[2]!
    const near = Math.floor((third.startSeconds + 15) / 40) * 40
    const both = findPassages(words, [anHour([near])], options)
    const place = both.passages.findIndex(({ quote }) => quote === third.quote)
    expect(place).toBeGreaterThanOrEqual(0)
    expect(place).toBeLessThan(2)
    expect(both.said).toBe(byWords.said)
  })

  test('no passage overlaps another, and no more come than asked for', () => {
    const { passages } = findPassages(question, [anHour([0, 40, 80, 3560])], options)
    expect(passages.length).toBeLessThanOrEqual(8)
    const times = passages.flatMap(({ sentences }) =>
      sentences.map(({ startSeconds }) => startSeconds),
    )
    expect(new Set(times).size).toBe(times.length)
  })

  test('without measured passages nothing changes', () => {
    const source = withoutNearness(anHour([]))
    expect(findPassages(question, [{ ...source, nearness: [] }], options)).toEqual(
      findPassages(question, [source], options),
    )
  })
})

test('of several videos at most three passages each are taken', () => {
  const sources = ['a', 'b', 'c'].map((id) => anHour([400, 800, 1200, 1600, 2000], id))
  const { passages } = findPassages('Zyzzyva quokka?', sources, { maxPassages: 8, maxPerVideo: 3 })
  for (const id of ['a', 'b', 'c'])
    expect(passages.filter(({ videoId }) => videoId === id).length).toBeLessThanOrEqual(3)
})

test('joined lists have each item once, those of both lists first', () => {
  expect(fuseRanks([['a', 'b', 'c'], ['d', 'b'], []], (item) => item)).toEqual(['b', 'a', 'd', 'c'])
})
