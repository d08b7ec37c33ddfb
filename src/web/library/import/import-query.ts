// The last import of the signed-in user, which is asked for again while the server works on it.
import { queryOptions } from '@tanstack/react-query'
import type { LibraryImport } from '#contract/library/library-import.ts'
import { api } from '../../api/api.ts'

const pollMs = 1000

export const importQuery = queryOptions({
  queryKey: ['library-import'],
  queryFn: async (): Promise<LibraryImport | null> =>
    (await api.getLibraryImport()) as LibraryImport | null,
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data && stepOf(data) === 'working' ? pollMs : false),
})

export type ImportStep = 'choose' | 'check' | 'working' | 'done'

export function stepOf({ state }: LibraryImport): ImportStep {
  if (state === 'checked') return 'check'
  return state === 'reading' || state === 'running' ? 'working' : 'done'
}
