// A slow model cannot read an hour in time: it reads passages of all its chapters.
import { describe, expect, test } from 'vitest'
import { collect } from '#tests/collect.ts'
import { findLines, textBetween } from '#tests/doubles/model/answer-writers.ts'
import { createMemoryModel } from '#tests/doubles/model/memory-model.ts'
import { makeVideo } from '../../../bench/video.ts'
import type { EngineInput } from '../engine-input.ts'
import { prepareTranscript } from '../prepare-transcript.ts'
import { estimateTokens } from '../transcript-windows.ts'
import { write } from '../write.ts'
import { choosePassages, planPassages } from './choose-passages.ts'

const hour = makeVideo(1)
const options = { title: 'A talk', authorChapters: [], hidden: new Set<number>(), maxTokens: 3000 }
const slow = { tokensPerSecond: 20, maxSeconds: 90 }

describe('what a model reads', () => {
  test('is everything where it reads that in time, or where passages would hardly be less', () => {
    expect(
      planPassages({ tokens: 17_000, seconds: 3600 }, { tokensPerSecond: 400, maxSeconds: 90 }),
    ).toBeNull()
    expect(planPassages({ tokens: 2100, seconds: 600 }, slow)).toBeNull()
  })

  test('is 3,000 tokens of an hour and 6,000 of ten for a slow one, which is told what all would take', () => {
    expect(planPassages({ tokens: 17_000, seconds: 3600 }, slow)).toEqual({
      maxTokens: 3000,
      wholeSeconds: 850,
    })
    expect(planPassages({ tokens: 170_000, seconds: 36_000 }, slow)?.maxTokens).toBe(6000)
  })
})

describe('passages of an hour', () => {
  const passages = choosePassages(hour, options)
  const { sentences } = prepareTranscript(hour)

  test('are within the limit, in order, and of every tenth of it', () => {
    const numbers = passages.flat()
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
    const text = numbers.map((number) => sentences[number]!.text).join('\n')
    expect(estimateTokens(text)).toBeLessThanOrEqual(options.maxTokens)
    expect(estimateTokens(text)).toBeGreaterThan(options.maxTokens / 2)
    const tenths = new Set(
      numbers.map((number) => Math.floor(sentences[number]!.startSeconds / 360)),
    )
    expect(tenths.size).toBe(10)
  })

  test('never have a sentence that speaks to machines', () => {
    const hidden = new Set(passages.slice(0, 5).flat())
    const others = choosePassages(hour, { ...options, hidden }).flat()
    expect(others.filter((number) => hidden.has(number))).toEqual([])
    expect(others.length).toBeGreaterThan(0)
  })
})

describe('a summary by a slow model', () => {
  const summarize = async (reading: EngineInput['reading']) => {
    const model = createMemoryModel()
    const video = { title: 'A talk', durationSeconds: 3600, chapters: [] }
    const input = {
      transcript: hour,
      video,
      length: 'medium',
      language: 'en',
      prompt: null,
    } as const
    const last = (await collect(write({ ...input, model, ...(reading && { reading }) }))).at(-1)
    if (last?.type !== 'digest') throw new Error('no digest was created')
    return { digest: last.data, prompts: model.received.map(({ prompt }) => prompt) }
  }

  test('is one request with passages, says how many there were, and quotes their moments', async () => {
    const { digest, prompts } = await summarize(slow)
    expect(prompts).toHaveLength(1)
    const said = textBetween(prompts[0]!, 'passages')
    expect(estimateTokens(said)).toBeLessThanOrEqual(3500)
    expect(digest.coverage.passages!.count).toBeGreaterThan(15)
    expect(digest.coverage.passages!.wholeSeconds).toBeGreaterThan(slow.maxSeconds)
    expect(digest.summary.keyPoints.length).toBeGreaterThan(4)
    for (const { quote } of digest.summary.keyPoints) {
      const words = quote.split(' ').slice(0, 4).join(' ')
      expect(findLines(said, words), words).not.toEqual([])
    }
  })

  test('reads everything where it is fast enough', async () => {
    const { digest, prompts } = await summarize({ tokensPerSecond: 2000, maxSeconds: 90 })
    expect(digest.coverage.passages).toBeUndefined()
    expect(textBetween(prompts[0]!, 'transcript').length).toBeGreaterThan(30_000)
  })
})
