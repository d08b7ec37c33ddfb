// Renders the pages whose HTML is written at build.
import { type ReactNode, StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { routes } from '#contract/basics/paths.ts'
import { notSelling } from '#contract/basics/placeholders.ts'
import { createAuthActions } from './account/session/auth-actions.ts'
import { createSessionStore } from './account/session/session-store.ts'
import { firstApi } from './api/first-api.ts'
import { App } from './app.tsx'
import { loadPage } from './other-pages.tsx'

type Page = {
  path: string
  /** The name of the file with the HTML. */
  name: string
  /** The file with the component, unless it is part of the app's own script. */
  source?: string
  isSelling?: boolean
}

/**
 * The server picks one of the two pricing pages. The last page is that of every unknown
 * address.
 */
const htmlPages: Page[] = [
  { path: routes.summarize.path, name: 'summarize' },
  { path: routes.pricing.path, name: 'pricing', source: 'billing/pricing/pricing-page.tsx' },
  {
    path: routes.pricing.path,
    name: `pricing${notSelling}`,
    source: 'billing/pricing/pricing-page.tsx',
    isSelling: false,
  },
  { path: routes.apps.path, name: 'apps', source: 'account/apps/apps-page.tsx' },
  { path: routes.privacy.path, name: 'privacy', source: 'shell/site/privacy-page.tsx' },
  { path: routes.terms.path, name: 'terms', source: 'shell/site/terms-page.tsx' },
  { path: routes.support.path, name: 'support', source: 'shell/site/support-page.tsx' },
  { path: '/404', name: '404', source: 'shell/site/not-found-page.tsx' },
]

/** Renders all pages. */
export async function renderPages(): Promise<(Page & { html: string })[]> {
  return await Promise.all(
    htmlPages.map(async (page) => ({ ...page, html: await renderPage(page) })),
  )
}

async function renderPage({ path, isSelling = true }: Page): Promise<string> {
  const session = createSessionStore(firstApi)
  const { actions } = createAuthActions(session)
  await loadPage(path)
  const Router = ({ children }: { children: ReactNode }) => (
    <StaticRouter location={path}>{children}</StaticRouter>
  )
  const { prelude } = await prerender(
    <StrictMode>
      <App {...{ session, actions, Router, isSelling }} earlyLink="" />
    </StrictMode>,
    // In one piece, because the security policy allows none of the scripts that would put
    // pieces together.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: fail },
  )
  return await new Response(prelude).text()
}

function fail(error: unknown): never {
  throw error
}
