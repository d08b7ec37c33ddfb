// A page stays of use where one of its parts cannot be loaded.
import { afterEach, expect, test, vi } from 'vitest'
import { loadPart } from './load-part.ts'

afterEach(() => void vi.restoreAllMocks())

test('a part that cannot be loaded is left out, and the log of the browser says why', async () => {
  const warning = vi.spyOn(console, 'warn').mockReturnValue()
  const Part = await loadPart<object>(() => Promise.reject(new TypeError('Failed to fetch')))
  expect((Part as () => unknown)()).toBeNull()
  expect(warning).toHaveBeenCalledOnce()
})

test('a part that loads is shown', async () => {
  const Part = () => 'part'
  expect(await loadPart(async () => Part)).toBe(Part)
})

test('what stands in for a part that cannot be loaded is shown in its place', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const Instead = () => 'instead'
  expect(await loadPart(() => Promise.reject(new TypeError('Failed to fetch')), Instead)).toBe(
    Instead,
  )
})
