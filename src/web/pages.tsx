// Maps addresses to the pages beside the start page. A page loads when it is first visited.
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { matchPath, Route, Routes } from 'react-router'
import { routes } from '#contract/basics/paths.ts'
import { useAuth } from './account/session/auth.tsx'
import { Queries } from './queries/queries.tsx'
import { ReadyNotice } from './summarize/progress/ready-notice.ts'
import { isOpenPage } from './ui/community.ts'

export { Splash } from './shell/splash.tsx'

const RequireAuth = lazy(async () => ({
  default: (await import('./account/sign-in/require-auth.tsx')).RequireAuth,
}))

/** Pages that need an account, with the feature that the prompt for guests explains. */
const featureOfPath = {
  [routes.dashboard.path]: 'dashboard',
  [routes.ask.path]: 'ask',
  [routes.highlights.path]: 'generic',
  [routes.review.path]: 'generic',
  [routes.analytics.path]: 'analytics',
  [routes.profile.path]: 'profile',
  [routes.security.path]: 'profile',
  [routes.allSummaries.path]: 'generic',
  [routes.trash.path]: 'generic',
  [routes.libraryImport.path]: 'generic',
  [routes.success.path]: 'generic',
  [routes.notifications.path]: 'generic',
  [routes.spaces.path]: 'generic',
  [routes.space.path]: 'generic',
  [routes.sharedSummary.path]: 'generic',
  [routes.pair.path]: 'generic',
} as const

const pageLoaders = {
  [routes.auth.path]: async () => (await import('./account/sign-in/auth-page.tsx')).AuthPage,
  [routes.resetPassword.path]: async () =>
    (await import('./account/sign-in/reset-password-page.tsx')).ResetPasswordPage,
  [routes.dashboard.path]: async () =>
    (await import('./analytics/dashboard/dashboard-page.tsx')).DashboardPage,
  [routes.allSummaries.path]: async () =>
    (await import('./library/page/all-summaries-page.tsx')).AllSummariesPage,
  [routes.highlights.path]: async () =>
    (await import('./marks/highlights/highlights-page.tsx')).HighlightsPage,
  [routes.review.path]: async () => (await import('./marks/review/review-page.tsx')).ReviewPage,
  [routes.trash.path]: async () => (await import('./library/trash/trash-page.tsx')).TrashPage,
  [routes.libraryImport.path]: async () =>
    (await import('./library/import/import-page.tsx')).ImportPage,
  [routes.ask.path]: async () => (await import('./ask/pages/ask-page.tsx')).AskPage,
  [routes.analytics.path]: async () =>
    (await import('./analytics/analytics-page.tsx')).AnalyticsPage,
  [routes.pricing.path]: async () =>
    (await import('./billing/pricing/pricing-page.tsx')).PricingPage,
  [routes.success.path]: async () =>
    (await import('./billing/purchase/success-page.tsx')).SuccessPage,
  [routes.cancel.path]: async () => (await import('./billing/purchase/cancel-page.tsx')).CancelPage,
  [routes.usage.path]: async () => (await import('./billing/usage/usage-page.tsx')).UsagePage,
  [routes.profile.path]: async () =>
    (await import('./account/profile/profile-page.tsx')).ProfilePage,
  [routes.security.path]: async () =>
    (await import('./account/security/security-page.tsx')).SecurityPage,
  [routes.summary.path]: async () => (await import('./summary/page/summary-page.tsx')).SummaryPage,
  [routes.publicSummary.path]: async () =>
    (await import('./summary/public/public-summary-page.tsx')).PublicSummaryPage,
  [routes.playlists.path]: async () =>
    (await import('./playlists/playlists-page.tsx')).PlaylistsPage,
  [routes.playlist.path]: async () => (await import('./playlists/playlist-page.tsx')).PlaylistPage,
  [routes.spaces.path]: async () => (await import('./spaces/pages/spaces-page.tsx')).SpacesPage,
  [routes.space.path]: async () => (await import('./spaces/pages/space-page.tsx')).SpacePage,
  [routes.sharedSummary.path]: async () =>
    (await import('./spaces/summaries/shared-summary-page.tsx')).SharedSummaryPage,
  [routes.join.path]: async () => (await import('./spaces/people/join-page.tsx')).JoinPage,
  [routes.social.path]: async () => (await import('./social/feed/social-page.tsx')).SocialPage,
  [routes.creator.path]: async () =>
    (await import('./social/creators/creator-page.tsx')).CreatorPage,
  [routes.notifications.path]: async () =>
    (await import('./shell/notifications/notifications-page.tsx')).NotificationsPage,
  [routes.pair.path]: async () => (await import('./account/pair/pair-page.tsx')).PairPage,
  [routes.invitation.path]: async () =>
    (await import('./account/invite/invite-page.tsx')).InvitePage,
  [routes.admin.path]: async () => (await import('./admin/overview/admin-page.tsx')).AdminPage,
  [routes.apps.path]: async () => (await import('./account/apps/apps-page.tsx')).AppsPage,
  [routes.privacy.path]: async () => (await import('./shell/site/privacy-page.tsx')).PrivacyPage,
  [routes.terms.path]: async () => (await import('./shell/site/terms-page.tsx')).TermsPage,
  [routes.apiDocs.path]: async () =>
    (await import('./account/api-docs/api-docs-page.tsx')).ApiDocsPage,
  [routes.support.path]: async () => (await import('./shell/site/support-page.tsx')).SupportPage,
  '*': async () => (await import('./shell/site/not-found-page.tsx')).NotFoundPage,
} satisfies Record<string, () => Promise<ComponentType>>

/** Pages that are loaded before the app renders, so that they are part of its first rendering. */
const loadedPages = new Map<string, ComponentType>()

const openPages = Object.entries(pageLoaders).filter(([path]) => isOpenPage({ path }))

const pages = openPages.map(([path, load]) => {
  const LazyPage = lazy(async () => ({ default: await load() }))
  const Page = () => {
    const Loaded = loadedPages.get(path) ?? LazyPage
    return <Loaded />
  }
  return { path, Page }
})

export function Pages() {
  return (
    <Queries>
      <ReadyNotice />
      <PageRoutes />
    </Queries>
  )
}

function PageRoutes() {
  return (
    <Routes>
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
    </Routes>
  )
}

function AuthGate({ path, children }: { path: string; children: ReactNode }) {
  const { user } = useAuth()
  const feature = Object.entries(featureOfPath).find(
    ([protectedPath]) => protectedPath === path,
  )?.[1]
  if (!feature || user) return children
  // A boundary of its own removes the previous page at once, so that it sends no more requests.
  return (
    <Suspense>
      <RequireAuth feature={feature} isLibrary={path === routes.allSummaries.path} />
    </Suspense>
  )
}

/** Browsers know service workers only where the connection is secure. */
export async function registerOfflinePage(): Promise<void> {
  await navigator.serviceWorker?.register('/offline.js')
}

/** Loads the code of a page before the app renders. */
export async function loadPage(pathname: string): Promise<void> {
  const found = openPages.find(([path]) => matchPath(path, pathname))
  if (found) loadedPages.set(found[0], await found[1]())
}
