// Starts the app in the browser.
import { type ReactNode, StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import './styles/tokens.css'
import './styles/base.css'
import './styles/print.css'
import { routes } from '#contract/basics/paths.ts'
import { findLink } from '#contract/sources/registry.ts'
import { createAuthActions } from './account/session/auth-actions.ts'
import { createSessionStore } from './account/session/session-store.ts'
import { firstApi } from './api/first-api.ts'
import { App } from './app.tsx'
import { loadPage } from './other-pages.tsx'
import { defaultSummaryOptions } from './summarize/jobs/summary-request.ts'
import { takeEarlyClicks } from './ui/browser/early-input.ts'
import { watchInstallPrompt } from './ui/browser/install-prompt.ts'
import { readStorage } from './ui/browser/storage.ts'

const container = document.getElementById('root')!
const session = createSessionStore(firstApi)
const { actions, listen } = createAuthActions(session)

function start(): void {
  const field = container.querySelector<HTMLInputElement>('input[name=video]')
  const earlyLink = field ? field.value || (findLink(earlyInput.paste) ?? '') : ''
  const app = (
    <StrictMode>
      <App
        {...{ session, actions, Router, earlyLink }}
        isSelling={document.documentElement.dataset.selling !== 'no'}
      />
    </StrictMode>
  )
  const repeatClicks = takeEarlyClicks(container)
  if (isHtmlOfThisVisit()) hydrateRoot(container, app)
  // At once, because a click on the HTML would be lost.
  else flushSync(() => createRoot(container).render(app))
  repeatClicks()
}

function Router({ children }: { children: ReactNode }) {
  return <BrowserRouter useTransitions={false}>{children}</BrowserRouter>
}

/**
 * Tells whether the HTML in the document is what the app renders first: it is that of a
 * first visit.
 */
function isHtmlOfThisVisit(): boolean {
  const { pathname, search } = location
  if (container.dataset.path !== pathname || search !== '' || history.state?.usr) return false
  if (pathname !== routes.summarize.path) return true
  if (readStorage('job') ?? readStorage('recording')) return false
  const length = readStorage('length')
  return length === null || length === defaultSummaryOptions.length
}

watchInstallPrompt()
listen()
void session.refresh()
// The app starts when the code of the present page is there. If loading fails, the page reports it.
if (location.pathname === routes.summarize.path) start()
else void loadPage(location.pathname).then(start, start)
