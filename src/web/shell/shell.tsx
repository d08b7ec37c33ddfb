// The frame around every page: bar, page, footer, bottom bar, toasts.
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'
import { ErrorBoundary } from './error-boundary.tsx'
import { Footer } from './footer.tsx'
import { NavBar } from './nav-bar.tsx'
import styles from './shell.module.css'
import { TabBar } from './tab-bar.tsx'
import { texts } from './texts.ts'
import { useToasts } from './toasts.ts'

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }))

/** `pathname` is the page that is shown; a new one begins at its top, with the focus on it. */
export function Shell({ pathname, children }: { pathname: string; children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const shownPathname = useRef(pathname)
  const how = useNavigationType()
  const hasToasts = useToasts().length > 0

  useEffect(() => {
    if (shownPathname.current === pathname) return
    shownPathname.current = pathname
    main.current?.focus({ preventScroll: true })
    // Going back, the browser returns to where the page was left.
    if (how !== 'POP') scrollTo(0, 0)
  }, [pathname, how])

  return (
    <>
      <a className={styles.skip} href="#main">
        {texts.skip}
      </a>
      <NavBar />
      <main id="main" ref={main} tabIndex={-1}>
        <ErrorBoundary key={pathname}>{children}</ErrorBoundary>
      </main>
      <Footer />
      <TabBar />
      {hasToasts && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </>
  )
}
