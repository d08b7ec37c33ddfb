// Which address shows which page. A page is loaded when it is first gone to, while the one before stays on the screen.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense, useDeferredValue, useState } from 'react'
import { BrowserRouter, matchPath, Navigate, Route, Routes, useLocation } from 'react-router'
import { routes } from '#contract/paths.ts'
import { Problem, problems } from '#contract/problems.ts'
import { createActions } from './accounts/actions.ts'
import { AuthProvider, useAuth } from './accounts/auth.tsx'
import { createSession } from './accounts/session.ts'
import { api } from './api.ts'
import { RouteLine } from './shell/route-line.tsx'
import { Shell } from './shell/shell.tsx'
import { StartScreen } from './shell/start-screen.tsx'
import { recallOrder } from './summarize/order.ts'
import { usePastedLink } from './summarize/pasted-link.ts'
import { useReadyNotice } from './summarize/ready-notice.ts'
import { SummarizePage } from './summarize/summarize-page.tsx'

const lazyPages = {
  [routes.auth.path]: async () => (await import('./accounts/auth-page.tsx')).AuthPage,
  [routes.resetPassword.path]: async () => (await import('./accounts/reset-password-page.tsx')).ResetPasswordPage,
  [routes.dashboard.path]: async () => (await import('./dashboard/dashboard-page.tsx')).DashboardPage,
  [routes.allSummaries.path]: async () => (await import('./library/all-summaries-page.tsx')).AllSummariesPage,
  [routes.analytics.path]: async () => (await import('./analytics/analytics-page.tsx')).AnalyticsPage,
  [routes.pricing.path]: async () => (await import('./billing/pricing-page.tsx')).PricingPage,
  [routes.success.path]: async () => (await import('./billing/success-page.tsx')).SuccessPage,
  [routes.cancel.path]: async () => (await import('./billing/cancel-page.tsx')).CancelPage,
  [routes.usage.path]: async () => (await import('./usage/usage-page.tsx')).UsagePage,
  [routes.profile.path]: async () => (await import('./profile/profile-page.tsx')).ProfilePage,
  [routes.summary.path]: async () => (await import('./summaries/summary-page.tsx')).SummaryPage,
  [routes.publicSummary.path]: async () => (await import('./publishing/public-page.tsx')).PublicPage,
  [routes.playlists.path]: async () => (await import('./playlists/playlists-page.tsx')).PlaylistsPage,
  [routes.playlist.path]: async () => (await import('./playlists/playlist-page.tsx')).PlaylistPage,
  [routes.social.path]: async () => (await import('./social/social-page.tsx')).SocialPage,
  [routes.creator.path]: async () => (await import('./social/creator-page.tsx')).CreatorPage,
  [routes.notifications.path]: async () => (await import('./notifications/notifications-page.tsx')).NotificationsPage,
  [routes.privacy.path]: async () => (await import('./site/privacy-page.tsx')).PrivacyPage,
  [routes.terms.path]: async () => (await import('./site/terms-page.tsx')).TermsPage,
  [routes.support.path]: async () => (await import('./site/support-page.tsx')).SupportPage,
} satisfies Record<string, () => Promise<ComponentType>>

const pages = Object.entries(lazyPages).map(([path, load]) => ({
  path,
  Page: lazy(async () => ({ default: await load() })),
}))
const loadWall = () => import('./accounts/sign-in-wall.tsx')
const SignInWall = lazy(async () => ({ default: (await loadWall()).SignInWall }))
const NotFoundPage = lazy(async () => ({ default: (await import('./site/not-found-page.tsx')).NotFoundPage }))

/** Screens that a guest finds a wall at. */
const walls = {
  [routes.dashboard.path]: 'dashboard',
  [routes.analytics.path]: 'analytics',
  [routes.profile.path]: 'profile',
  [routes.allSummaries.path]: 'generic',
  [routes.success.path]: 'generic',
  [routes.notifications.path]: 'generic',
} as const

const session = createSession(api)
const actions = createActions(session)
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

/** Asks who is here, and loads the page of the present address if it is not one that is there from the start. */
export async function begin(): Promise<void> {
  void session.refresh()
  const load = Object.entries(lazyPages).find(([path]) => matchPath(path, location.pathname))?.[1]
  await Promise.all([load?.(), location.pathname in walls && loadWall()])
}

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <AuthProvider session={session} actions={actions}>
        <Started>
          <BrowserRouter useTransitions={false}>
            <Pages />
          </BrowserRouter>
        </Started>
      </AuthProvider>
    </QueryClientProvider>
  )
}

function Started({ children }: { children: ReactNode }) {
  return useAuth().loading ? <StartScreen /> : children
}

function Pages() {
  const wanted = useLocation()
  const shown = useDeferredValue(wanted)
  // The link box outlives the start screen: a link may be pasted on any page, and what was typed stays.
  const [link, setLink] = useState(() => recallOrder()?.link ?? '')
  usePastedLink(setLink)
  useReadyNotice(wanted.pathname)
  return (
    <>
      <RouteLine pathname={wanted.pathname} pending={wanted.pathname !== shown.pathname} />
      <Shell shown={shown}>
        <Routes location={shown}>
          <Route path="/" element={<Navigate to={routes.summarize.path} replace />} />
          <Route path={routes.summarize.path} element={<SummarizePage link={link} onLink={setLink} />} />
          {pages.map(({ path, Page }) => (
            <Route
              key={path}
              path={path}
              element={
                <Walled path={path}>
                  <Page />
                </Walled>
              }
            />
          ))}
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Shell>
    </>
  )
}

function Walled({ path, children }: { path: string; children: ReactNode }) {
  const { user } = useAuth()
  const context = Object.entries(walls).find(([walled]) => walled === path)?.[1]
  if (!context || user) return children
  // With a boundary of its own the page before is gone at once, and asks for nothing any more.
  return (
    <Suspense>
      <SignInWall context={context} />
    </Suspense>
  )
}
