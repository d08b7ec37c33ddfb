// The cache of what the server answered. It loads with the first part of the page that
// asks the server something.
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AnyProblem } from '#contract/problems/problem.ts'
import { onOtherPerson } from '../account/session/other-person.ts'
import { createRefetchingClient } from './refetching-client.ts'

export const queryClient = createRefetchingClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      // The server may run on this machine, which needs no network.
      networkMode: 'always',
      // A rejected request would be rejected again; a failure of the network or the
      // server may be temporary.
      retry: (failures, error) =>
        failures < 1 && !(error instanceof AnyProblem && error.status < 500),
    },
  },
})

// Data that was loaded for one user must not be shown to the next. What the next one sees asks for
// its own, when the page has been drawn for them.
onOtherPerson(() => {
  for (const query of queryClient.getQueryCache().getAll()) query.reset()
  setTimeout(() => void queryClient.refetchQueries({ type: 'active' }))
})

export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
