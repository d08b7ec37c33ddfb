// The app: session, router, shell and the present page. The previous page stays on the
// screen until the next one has loaded.
import { type ComponentType, type ReactNode, useDeferredValue, useEffect } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { routes } from '#contract/basics/paths.ts'
import { AuthProvider, useAuth } from './account/session/auth.tsx'
import type { AuthActions } from './account/session/auth-actions.ts'
import type { SessionStore } from './account/session/session-store.ts'
import { IsSellingContext } from './billing/is-selling.ts'
import { hasHtml } from './html-pages.ts'
import { OtherPages, preloadPages, Splash } from './other-pages.tsx'
import { RouteProgress } from './shell/route-progress.tsx'
import { Shell } from './shell/shell.tsx'
import { usePastedLink } from './summarize/input/use-pasted-link.ts'
import { SummarizePage } from './summarize/page/summarize-page.tsx'
import { usePageInput } from './summarize/stage/use-page-input.ts'
import { onFirstUse } from './ui/browser/first-use.ts'

type Props = {
  session: SessionStore
  actions: AuthActions
  Router: ComponentType<{ children: ReactNode }>
  /** What was entered into the link field before the app started. */
  earlyLink: string
  isSelling: boolean
}

export function App({ session, actions, Router, earlyLink, isSelling }: Props) {
  return (
    <AuthProvider session={session} actions={actions}>
      <IsSellingContext value={isSelling}>
        <Router>
          <Pages earlyLink={earlyLink} />
        </Router>
      </IsSellingContext>
    </AuthProvider>
  )
}

function Pages({ earlyLink }: Pick<Props, 'earlyLink'>) {
  const location = useLocation()
  const { isLoading } = useAuth()
  // Deferred until the code of the next page has loaded. What changes on the present page
  // is shown at once: the next click builds on it.
  const deferredLocation = useDeferredValue(location)
  const isLeaving = location.pathname !== deferredLocation.pathname
  const displayedLocation = isLeaving ? deferredLocation : location
  // What is entered lives here, because a link can be pasted on any page, and to keep it
  // when the person leaves the page.
  const input = usePageInput(earlyLink)
  usePastedLink(input.onLink)
  useEffect(() => onFirstUse(() => void preloadPages()), [])
  // A page that is HTML already stays while the session is loading, and when it cannot be loaded.
  if (isLoading && !hasHtml(location.pathname)) return <Splash />
  return (
    <>
      <RouteProgress pathname={location.pathname} isPending={isLeaving} />
      <Shell location={displayedLocation}>
        <Routes location={displayedLocation}>
          <Route path="/" element={<Navigate to={routes.summarize.path} replace />} />
          <Route path={routes.summarize.path} element={<SummarizePage input={input} />} />
          <Route path="*" element={<OtherPages />} />
        </Routes>
      </Shell>
    </>
  )
}
