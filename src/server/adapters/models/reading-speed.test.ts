// Whether a model reads slowly is measured, because a name says nothing of the machine that it runs on.
import { describe, expect, test } from 'vitest'
import { measureReading } from './reading-speed.ts'

const ollama = 'http://127.0.0.1:11434/v1'

describe('before the first request', () => {
  test.each([ollama, 'http://ollama:11434/v1', 'http://192.168.1.9:8080/v1', 'http://box.lan/v1', 'http://[::1]:1/v1'])(
    'a model on one’s own machine or network is taken for a slow one: %s',
    (url) => {
      expect(measureReading(url).tokensPerSecond()).toBe(40)
    },
  )

  test.each([undefined, 'https://api.example.com/v1', 'http://203.0.114.7/v1'])(
    'nothing is known of a service: %s',
    (url) => {
      const speed = measureReading(url)
      expect(speed.tokensPerSecond()).toBeNull()
      expect(speed.longestMs(20_000)).toBe(0)
    },
  )
})

describe('after requests', () => {
  test('the slowest of the last three counts, as a server may have kept the beginning', () => {
    const speed = measureReading(ollama)
    speed.record({ tokens: 3000, ms: 30_000 })
    speed.record({ tokens: 3000, ms: 1000 })
    expect(speed.tokensPerSecond()).toBe(100)
    speed.record({ tokens: 3000, ms: 1000 })
    speed.record({ tokens: 3000, ms: 1500 })
    expect(speed.tokensPerSecond()).toBe(2000)
  })

  test('a short question tells nothing', () => {
    const speed = measureReading(ollama)
    speed.record({ tokens: 80, ms: 5000 })
    expect(speed.tokensPerSecond()).toBe(40)
  })

  test('it may take three times as long until its first word, since others may ask too', () => {
    const speed = measureReading(ollama)
    expect(speed.longestMs(3000)).toBe(600_000)
    speed.record({ tokens: 3000, ms: 30_000 })
    expect(speed.longestMs(3000)).toBeCloseTo(90_000)
    expect(speed.longestMs(100)).toBe(0)
  })
})
