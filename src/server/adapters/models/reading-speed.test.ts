// Whether a model reads slowly is measured, because a name says nothing of the machine
// that it runs on.
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { looksAgain, measureReading } from './reading-speed.ts'

const ollama = 'http://127.0.0.1:11434/v1'
const speedOf = async (speed: ReturnType<typeof measureReading>) =>
  (await speed.plan(90))?.tokensPerSecond ?? null
const requestOf = (tokens: number) => ({
  ...{ instructions: '', material: 'a'.repeat(tokens * 3.5), prompt: '' },
  ...{ schema: z.object({}), maxOutputTokens: 2000 },
})

describe('before the first request', () => {
  test.each([
    ollama,
    'http://ollama:11434/v1',
    'http://192.168.1.9:8080/v1',
    'http://box.lan/v1',
    'http://[::1]:1/v1',
  ])('a model on one’s own machine or network is taken for a slow one: %s', async (url) => {
    expect(await measureReading(url).plan(90)).toEqual({ tokensPerSecond: 40, maxSeconds: 90 })
  })

  test.each([undefined, 'https://api.example.com/v1', 'http://203.0.114.7/v1'])(
    'nothing is known of a service: %s',
    async (url) => {
      const speed = measureReading(url)
      expect(await speed.plan(90)).toBeNull()
      expect(await speed.limitTimes(requestOf(20_000), 1000)).toEqual({
        firstMs: 1000,
        idleMs: 1000,
        totalMs: 5000,
      })
    },
  )
})

describe('after requests', () => {
  test('the slowest of the last three counts, as a server may have kept the beginning', async () => {
    const speed = measureReading(ollama)
    speed.record({ tokens: 3000, ms: 30_000 })
    speed.record({ tokens: 3000, ms: 1000 })
    expect(await speedOf(speed)).toBe(100)
    speed.record({ tokens: 3000, ms: 1000 })
    speed.record({ tokens: 3000, ms: 1500 })
    expect(await speedOf(speed)).toBe(2000)
  })

  test('a short question tells nothing', async () => {
    const speed = measureReading(ollama)
    speed.record({ tokens: 80, ms: 5000 })
    expect(await speedOf(speed)).toBe(40)
  })

  test('it may take three times as long until its first word, since others may ask too', async () => {
    const speed = measureReading(ollama)
    const limits = () => speed.limitTimes(requestOf(3000), 120_000)
    expect(await limits()).toEqual({ firstMs: 720_000, idleMs: 120_000, totalMs: 2_600_000 })
    speed.record({ tokens: 3000, ms: 30_000 })
    expect((await limits()).firstMs).toBeCloseTo(210_000)
    expect((await speed.limitTimes(requestOf(100), 120_000)).firstMs).toBe(120_000)
  })
})

test('a model that measures itself is as fast as it says', async () => {
  let known: number | null = null
  const speed = measureReading('http://127.0.0.1/v1', async () => known)
  speed.record({ tokens: 3000, ms: 1000 })
  expect(await speedOf(speed)).toBe(40)
  known = 6
  expect(await speedOf(speed)).toBe(6)
  expect((await speed.limitTimes(requestOf(3000), 120_000)).firstMs).toBeCloseTo(1_620_000)
})

test.each([
  ['openai:gpt', undefined, undefined, true],
  ['compatible:llama', 'https://models.example.com/v1', undefined, true],
  ['compatible:llama', 'http://127.0.0.1:11434/v1', undefined, false],
  ['compatible:llama', 'http://ollama:11434/v1', undefined, false],
  ['local:qwen', undefined, undefined, false],
  ['local:qwen', undefined, 'on', true],
  ['openai:gpt', undefined, 'off', false],
] as const)(
  'whether %s at %s looks at its statements again with SECOND_LOOK %s: %s',
  (name, baseUrl, secondLook, expected) => {
    const settings = { COMPATIBLE_BASE_URL: baseUrl, SECOND_LOOK: secondLook }
    expect(looksAgain(name, settings)).toBe(expected)
  },
)
