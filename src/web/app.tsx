// Which address shows which page. A page is loaded when it is first gone to, while the one before stays on the screen.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, useDeferredValue, useState } from 'react'
import { BrowserRouter, matchPath, Navigate, Route, Routes, useLocation } from 'react-router'
import { routes } from '#contract/paths.ts'
import { Problem, problems } from '#contract/problems.ts'
import { RouteLine } from './shell/route-line.tsx'
import { Shell } from './shell/shell.tsx'
import { recallOrder } from './summarize/order.ts'
import { usePastedLink } from './summarize/pasted-link.ts'
import { SummarizePage } from './summarize/summarize-page.tsx'

const lazyPages = {
  [routes.summary.path]: async () => (await import('./summaries/summary-page.tsx')).SummaryPage,
  [routes.privacy.path]: async () => (await import('./site/privacy-page.tsx')).PrivacyPage,
  [routes.terms.path]: async () => (await import('./site/terms-page.tsx')).TermsPage,
  [routes.support.path]: async () => (await import('./site/support-page.tsx')).SupportPage,
} satisfies Record<string, () => Promise<ComponentType>>

const pages = Object.entries(lazyPages).map(([path, load]) => ({
  path,
  Page: lazy(async () => ({ default: await load() })),
}))
const NotFoundPage = lazy(async () => ({ default: (await import('./site/not-found-page.tsx')).NotFoundPage }))
const NotYetPage = lazy(async () => ({ default: (await import('./site/not-yet-page.tsx')).NotYetPage }))

/** The rest of the table: screens that this version does not have. */
const notYet = Object.values(routes).filter(({ path }) => path !== routes.summarize.path && !(path in lazyPages))

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      // The server may well run on this very machine, which needs no network.
      networkMode: 'always',
      // What the server refuses with a reason, it refuses again; a line that broke may stand the next time.
      retry: (failures, error) => failures < 1 && !(error instanceof Problem && problems[error.code].status < 500),
    },
  },
})

/** Loads the page of the present address, if it is not one that is there from the start. */
export async function loadFirstPage(): Promise<void> {
  const load = Object.entries(lazyPages).find(([path]) => matchPath(path, location.pathname))?.[1]
  await load?.()
}

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter useTransitions={false}>
        <Pages />
      </BrowserRouter>
    </QueryClientProvider>
  )
}

function Pages() {
  const wanted = useLocation()
  const shown = useDeferredValue(wanted)
  // The link box outlives the start screen: a link may be pasted on any page, and what was typed stays.
  const [link, setLink] = useState(() => recallOrder()?.link ?? '')
  usePastedLink(setLink)
  return (
    <>
      <RouteLine pathname={wanted.pathname} pending={wanted.pathname !== shown.pathname} />
      <Shell shown={shown}>
        <Routes location={shown}>
          <Route path="/" element={<Navigate to={routes.summarize.path} replace />} />
          <Route path={routes.summarize.path} element={<SummarizePage link={link} onLink={setLink} />} />
          {pages.map(({ path, Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
          {notYet.map(({ path, title }) => (
            <Route key={path} path={path} element={<NotYetPage title={title} />} />
          ))}
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Shell>
    </>
  )
}
