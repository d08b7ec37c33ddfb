import { afterEach, expect, test, vi } from 'vitest'
import { defaultReading } from '#contract/basics/limits.ts'
import { readStoredReading, storeReading } from './stored-reading.ts'

/** Tests have no browser. */
function stubStorage(): Map<string, string> {
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
  })
  return items
}
afterEach(() => void vi.unstubAllGlobals())

test('a guest’s choice is read again', () => {
  stubStorage()
  const style = { font: 'sans', size: 'huge', width: 'narrow' } as const
  storeReading(style)
  expect(readStoredReading()).toEqual(style)
})

test.each([null, '', 'null', '7', '[]', '{"font":"comic","size":3}'])(
  '%j in the storage means the defaults',
  (text) => {
    if (text !== null) stubStorage().set('pith-reading', text)
    expect(readStoredReading()).toEqual(defaultReading)
  },
)
