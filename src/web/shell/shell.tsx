// The frame around every page: bar, page, footer, bottom bar, toasts.
import { lazy, type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react'
import type { Location } from 'react-router'
import { useAuth } from '../accounts/auth.tsx'
import { Shortcuts } from '../commands/shortcuts.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Footer } from './footer.tsx'
import { NavBar } from './nav-bar.tsx'
import styles from './shell.module.css'
import { TabBar } from './tab-bar.tsx'
import { texts } from './texts.ts'
import { useToasts } from './toasts.ts'
import { useScrollMemory } from './use-scroll-memory.ts'

const SessionNotice = lazy(async () => ({ default: (await import('../accounts/session-notice.tsx')).SessionNotice }))
const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }))

/** `shown` is where the page that is drawn lives; the focus goes to each new one. */
export function Shell({ shown, children }: { shown: Location; children: ReactNode }) {
  const { pathname } = shown
  const main = useRef<HTMLElement>(null)
  const lastPathname = useRef(pathname)
  const [asked, setAsked] = useState<'palette' | 'help' | null>(null)
  const { lost, recordMissing } = useAuth()
  const hasToasts = useToasts().length > 0
  useScrollMemory(shown)

  // Before the page is painted: later, it would take the focus from whoever was quick.
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
      <NavBar onSearch={() => setAsked('palette')} />
      <Shortcuts shown={asked} onShow={setAsked} />
      <main id="main" ref={main} tabIndex={-1}>
        {(lost || recordMissing) && (
          <Suspense>
            <SessionNotice />
          </Suspense>
        )}
        <Suspense>
          <ErrorBoundary key={pathname}>{children}</ErrorBoundary>
        </Suspense>
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
