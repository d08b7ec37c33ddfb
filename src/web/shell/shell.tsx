// The shell around every page: navigation bar, footer, tab bar, dialogs and toasts.
import { lazy, type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { type Location, matchPath } from 'react-router'
import { routes } from '#contract/basics/paths.ts'
import { useAuth } from '../account/session/auth.tsx'
import { withQueries } from '../queries/with-queries.tsx'
import { brandName, brandUrl } from '../ui/brand.ts'
import { Link } from '../ui/link.tsx'
import { lazyPart } from '../ui/loading/lazy-part.ts'
import { useNarrow } from '../ui/use-narrow.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import footerStyles from './footer.module.css'
import { LazyToaster } from './lazy-toaster.tsx'
import { NavBar } from './nav-bar.tsx'
import styles from './shell.module.css'
import { TabBar } from './tab-bar.tsx'
import { footerLinks, texts } from './texts.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'

const CommandDialogs = lazyPart(() =>
  withQueries(async () => (await import('./commands/command-dialogs.tsx')).CommandDialogs),
)
const SessionNotice = lazy(async () => ({
  default: (await import('../account/prompts/session-notice.tsx')).SessionNotice,
}))

/** `location` is that of the displayed page. Each new page gets the focus. */
export function Shell({ location, children }: { location: Location; children: ReactNode }) {
  const { pathname } = location
  const main = useRef<HTMLElement>(null)
  const lastPathname = useRef(pathname)
  const [openDialog, setOpenDialog] = useState<'palette' | 'help' | null>(null)
  const { isExpired, isRecordMissing, isLoading, failure } = useAuth()
  // On a phone a summary has its own bar at the bottom.
  const isCompact = useNarrow() && matchPath(routes.summary.path, pathname) !== null
  useScrollRestoration(location)

  // A layout effect, because a later focus could take it away from an element that the
  // person has already chosen.
  useLayoutEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <>
      <a className={styles.skip} href="#main">
        {texts.skip}
      </a>
      <NavBar onSearch={() => setOpenDialog('palette')} isCompact={isCompact} />
      <Suspense>
        <CommandDialogs openDialog={openDialog} onOpenChange={setOpenDialog} />
      </Suspense>
      <main id="main" ref={main} tabIndex={-1}>
        {(isExpired || isRecordMissing || (isLoading && failure !== null)) && (
          <Suspense>
            <SessionNotice />
          </Suspense>
        )}
        <Suspense>
          <ErrorBoundary key={pathname}>{children}</ErrorBoundary>
        </Suspense>
      </main>
      <Footer />
      {!isCompact && <TabBar />}
      <LazyToaster />
    </>
  )
}

/** The footer of every page. */
function Footer() {
  return (
    <footer className={footerStyles.footer}>
      <div className={footerStyles.inner}>
        <span>
          <a href={brandUrl}>{brandName}</a>. {texts.tagline}
        </span>
        <nav aria-label="Footer">
          {footerLinks.map(({ path, title }) => (
            <Link key={path} to={path}>
              {title}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  )
}
