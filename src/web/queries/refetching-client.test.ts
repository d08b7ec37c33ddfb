// What is shown after a change is from after the change.
import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createRefetchingClient } from './refetching-client.ts'

test('a list that was being loaded for the first time while a summary came back has the summary', async () => {
  const queries = createRefetchingClient()
  let summaries: string[] = []
  const responses: (() => void)[] = []
  const list = () => {
    const read = [...summaries]
    return new Promise<string[]>((resolve) => responses.push(() => resolve(read)))
  }
  const shown = new QueryObserver(queries, { queryKey: ['library', 'ann'], queryFn: list })
  const stop = shown.subscribe(() => {})
  expect(responses).toHaveLength(1)
  summaries = ['How one finger turned a lamp']
  const refreshed = queries.invalidateQueries({ queryKey: ['library'] })
  await vi.waitUntil(() => responses.length === 2)
  for (const respond of responses) respond()
  await refreshed
  expect(shown.getCurrentResult().data).toEqual(summaries)
  stop()
  queries.clear()
})

test('what nobody looks at, or is only marked as stale, is not interrupted', async () => {
  const queries = createRefetchingClient()
  let respond = (_: string) => {}
  const load = () => new Promise<string>((resolve) => (respond = resolve))
  const download = queries.fetchQuery({ queryKey: ['transcript'], queryFn: load })
  await queries.invalidateQueries()
  respond('the words')
  expect(await download).toBe('the words')

  const shown = new QueryObserver(queries, { queryKey: ['analytics'], queryFn: load })
  const stop = shown.subscribe(() => {})
  await queries.invalidateQueries({ queryKey: ['analytics'], refetchType: 'none' })
  respond('the figures')
  await vi.waitUntil(() => shown.getCurrentResult().data === 'the figures')
  stop()
  queries.clear()
})
