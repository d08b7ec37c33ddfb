// A person makes a card, and the connection is lost before the cards are read again.
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { dueCardsQuery, fetchAfterNewCard } from './due-cards-query.ts'

afterEach(() => void vi.unstubAllGlobals())

test('the dialog does not fail, so that nobody makes the card again; the pages that show cards know of the failure', async () => {
  const send = vi.fn(() => Promise.reject(new TypeError('fetch failed')))
  vi.stubGlobal('fetch', send)
  const queries = new QueryClient()
  await expect(fetchAfterNewCard(queries, 'ann')).resolves.toBeUndefined()
  expect(send).toHaveBeenCalled()
  expect(queries.getQueryState(dueCardsQuery('ann').queryKey)?.status).toBe('error')
})
