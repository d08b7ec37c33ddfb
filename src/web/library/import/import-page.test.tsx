import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { LibraryImport } from '#contract/library/library-import.ts'
import { Problem } from '#contract/problems/problems.ts'
import { ImportPage } from './import-page.tsx'
import { importQuery } from './import-query.ts'

const last: LibraryImport = {
  id: 'a',
  source: 'export',
  fileName: 'mine.json',
  bytes: 2000,
  exportedAt: null,
  state: 'done',
  counts: {
    summaries: 3,
    alreadyHere: 0,
    playlists: 0,
    videos: 0,
    unreadable: 0,
    unreadableNames: [],
    added: 3,
  },
  existing: 'mine',
  total: 3,
  done: 1,
  problem: null,
  playlists: [],
  createdAt: 0,
}

function render(data?: LibraryImport, error: Error | null = null): string {
  const { queryKey } = importQuery
  const queries = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  if (data) queries.setQueryData(queryKey, data)
  if (error)
    queries.getQueryCache().build(queries, { queryKey }).setState({ status: 'error', error })
  return renderToString(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <ImportPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('the page begins with the choice of a file, although an earlier import has ended', () => {
  expect(render(last)).toContain('What do you want to import?')
  expect(render(last)).not.toContain('3 summaries are here.')
  expect(render({ ...last, fileName: '' })).toContain('You have imported before.')
})

test('an import that runs is shown, also when the server did not answer once', () => {
  const running = { ...last, state: 'running' as const }
  expect(render(running)).toContain('Importing')
  expect(render(running, new Problem('connection_failed'))).toContain('Importing')
})

test('a person hears that the last import is loading, and reads why it could not be loaded', () => {
  expect(render()).toContain('role="status">Loading your last import…')
  expect(render(undefined, new Problem('connection_failed'))).toContain(
    'Your last import could not be loaded.',
  )
})
