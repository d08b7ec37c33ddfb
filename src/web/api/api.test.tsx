// What the page shows of the server's answers.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Site, siteKey, useSite } from './api.ts'

test('a part of the HTML is taken over as it is, whatever another part has loaded before', () => {
  const queries = new QueryClient()
  queries.setQueryData(siteKey, { supportEmail: 'ann@example.org' } as Site)
  const Part = () => useSite().data?.supportEmail ?? 'nobody'
  const html = renderToString(
    <QueryClientProvider client={queries}>
      <Part />
    </QueryClientProvider>,
  )
  expect(html).toBe('nobody')
  queries.clear()
})
