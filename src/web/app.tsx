// Maps paths to pages. A page loads when it is first visited; the previous page stays on the screen until then.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense, useDeferredValue } from 'react'
import { BrowserRouter, matchPath, Navigate, Route, Routes, useLocation } from 'react-router'
import { routes } from '#contract/paths.ts'
import { Problem, problems } from '#contract/problems.ts'
import { AuthProvider, useAuth } from './accounts/auth.tsx'
import { createAuthActions } from './accounts/auth-actions.ts'
import { createSessionStore } from './accounts/session-store.ts'
import { api } from './api/api.ts'
import { RouteProgress } from './shell/route-progress.tsx'
import { Shell } from './shell/shell.tsx'
import { Splash } from './shell/splash.tsx'
import { SummarizePage } from './summarize/summarize-page.tsx'
import { usePageInput } from './summarize/use-page-input.ts'
import { usePastedLink } from './summarize/use-pasted-link.ts'
import { useReadyNotice } from './summarize/use-ready-notice.ts'

const pageLoaders = {
  [routes.auth.path]: async () => (await import('./accounts/auth-page.tsx')).AuthPage,
  [routes.resetPassword.path]: async () => (await import('./accounts/reset-password-page.tsx')).ResetPasswordPage,
  [routes.dashboard.path]: async () => (await import('./dashboard/dashboard-page.tsx')).DashboardPage,
  [routes.allSummaries.path]: async () => (await import('./library/all-summaries-page.tsx')).AllSummariesPage,
  [routes.ask.path]: async () => (await import('./ask/ask-page.tsx')).AskPage,
  [routes.analytics.path]: async () => (await import('./analytics/analytics-page.tsx')).AnalyticsPage,
  [routes.pricing.path]: async () => (await import('./billing/pricing-page.tsx')).PricingPage,
  [routes.success.path]: async () => (await import('./billing/success-page.tsx')).SuccessPage,
  [routes.cancel.path]: async () => (await import('./billing/cancel-page.tsx')).CancelPage,
  [routes.usage.path]: async () => (await import('./billing/usage-page.tsx')).UsagePage,
  [routes.profile.path]: async () => (await import('./profile/profile-page.tsx')).ProfilePage,
  [routes.summary.path]: async () => (await import('./summaries/summary-page.tsx')).SummaryPage,
  [routes.publicSummary.path]: async () => (await import('./public-summary/public-summary-page.tsx')).PublicSummaryPage,
  [routes.playlists.path]: async () => (await import('./playlists/playlists-page.tsx')).PlaylistsPage,
  [routes.playlist.path]: async () => (await import('./playlists/playlist-page.tsx')).PlaylistPage,
  [routes.social.path]: async () => (await import('./feed/social-page.tsx')).SocialPage,
  [routes.creator.path]: async () => (await import('./creators/creator-page.tsx')).CreatorPage,
  [routes.notifications.path]: async () => (await import('./notifications/notifications-page.tsx')).NotificationsPage,
  [routes.privacy.path]: async () => (await import('./site/privacy-page.tsx')).PrivacyPage,
  [routes.terms.path]: async () => (await import('./site/terms-page.tsx')).TermsPage,
  [routes.apiDocs.path]: async () => (await import('./api-docs/api-docs-page.tsx')).ApiDocsPage,
  [routes.support.path]: async () => (await import('./site/support-page.tsx')).SupportPage,
} satisfies Record<string, () => Promise<ComponentType>>

const pages = Object.entries(pageLoaders).map(([path, load]) => ({
  path,
  Page: lazy(async () => ({ default: await load() })),
}))
const loadRequireAuth = () => import('./accounts/require-auth.tsx')
const RequireAuth = lazy(async () => ({ default: (await loadRequireAuth()).RequireAuth }))
const NotFoundPage = lazy(async () => ({ default: (await import('./site/not-found-page.tsx')).NotFoundPage }))

/** Pages that need an account, with the feature that the prompt for guests explains. */
const featureOfPath = {
  [routes.dashboard.path]: 'dashboard',
  [routes.ask.path]: 'ask',
  [routes.analytics.path]: 'analytics',
  [routes.profile.path]: 'profile',
  [routes.allSummaries.path]: 'generic',
  [routes.success.path]: 'generic',
  [routes.notifications.path]: 'generic',
} as const

const session = createSessionStore(api)
const actions = createAuthActions(session)
const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      // The server may run on this machine, which needs no network.
      networkMode: 'always',
      // A rejected request would be rejected again; a failure of the network or the server may be temporary.
      retry: (failures, error) => failures < 1 && !(error instanceof Problem && problems[error.code].status < 500),
    },
  },
})

/** Starts to load the session and loads the code of the present page. */
export async function preload(): Promise<void> {
  void session.refresh()
  const load = Object.entries(pageLoaders).find(([path]) => matchPath(path, location.pathname))?.[1]
  await Promise.all([load?.(), location.pathname in featureOfPath && loadRequireAuth()])
}

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <AuthProvider session={session} actions={actions}>
        <SessionGate>
          <BrowserRouter useTransitions={false}>
            <Pages />
          </BrowserRouter>
        </SessionGate>
      </AuthProvider>
    </QueryClientProvider>
  )
}

function SessionGate({ children }: { children: ReactNode }) {
  return useAuth().isLoading ? <Splash /> : children
}

function Pages() {
  const location = useLocation()
  // Deferred until the code of the next page has loaded.
  const displayedLocation = useDeferredValue(location)
  // What is entered lives here, because a link can be pasted on any page, and to keep it when the person leaves the page.
  const input = usePageInput()
  usePastedLink(input.onLink)
  useReadyNotice(location.pathname)
  return (
    <>
      <RouteProgress pathname={location.pathname} isPending={location.pathname !== displayedLocation.pathname} />
      <Shell location={displayedLocation}>
        <Routes location={displayedLocation}>
          <Route path="/" element={<Navigate to={routes.summarize.path} replace />} />
          <Route path={routes.summarize.path} element={<SummarizePage input={input} />} />
          {pages.map(({ path, Page }) => (
            <Route
              key={path}
              path={path}
              element={
                <AuthGate path={path}>
                  <Page />
                </AuthGate>
              }
            />
          ))}
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Shell>
    </>
  )
}

function AuthGate({ path, children }: { path: string; children: ReactNode }) {
  const { user } = useAuth()
  const feature = Object.entries(featureOfPath).find(([protectedPath]) => protectedPath === path)?.[1]
  if (!feature || user) return children
  // A boundary of its own removes the previous page at once, so that it sends no more requests.
  return (
    <Suspense>
      <RequireAuth feature={feature} />
    </Suspense>
  )
}
