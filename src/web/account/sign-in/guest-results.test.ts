import { beforeEach, expect, test, vi } from 'vitest'
import { listGuestResults, rememberGuestResult } from './guest-results.ts'

const dayMs = 24 * 3600_000
let stored = new Map<string, string>()
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  })
})
const titles = (nowMs: number) => listGuestResults(nowMs, 30).map(({ title }) => title)

test('a guest finds what they summarized in this browser, the newest first and each once', () => {
  rememberGuestResult({ videoId: 'aaaaaaaaaaa', title: 'Tides' }, dayMs)
  rememberGuestResult({ videoId: 'bbbbbbbbbbb', title: 'Bees' }, 2 * dayMs)
  rememberGuestResult({ videoId: 'aaaaaaaaaaa', title: 'Tides again' }, 3 * dayMs)
  expect(titles(4 * dayMs)).toEqual(['Tides again', 'Bees'])
  // The server deletes what a guest made after thirty days.
  expect(titles(32.5 * dayMs)).toEqual(['Tides again'])
})

test('the browser keeps twenty results with short titles', () => {
  for (let number = 0; number < 30; number++)
    rememberGuestResult(
      {
        videoId: `video${String(number).padStart(6, '0')}`,
        title: `${number} ${'long '.repeat(1000)}`,
      },
      dayMs,
    )
  expect(titles(dayMs)).toHaveLength(20)
  expect(titles(dayMs)[0]).toMatch(/^29 long/)
  expect([...stored.values()].join().length).toBeLessThan(6000)
})

test('what is no list of results, or cannot be read, counts as none', () => {
  for (const text of [
    '{',
    'null',
    '7',
    '[null,{"videoId":"../x","title":"a","madeAt":1},{"videoId":"aaaaaaaaaaa"}]',
  ]) {
    stored.set('pith-guest-results', text)
    expect(listGuestResults(0, 30)).toEqual([])
  }
  vi.stubGlobal('localStorage', undefined)
  rememberGuestResult({ videoId: 'aaaaaaaaaaa', title: 'Tides' }, 0)
  expect(listGuestResults(0, 30)).toEqual([])
})
