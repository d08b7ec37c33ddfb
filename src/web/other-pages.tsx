// All pages but the start page. Their table loads after the start page, or before the app
// starts on another page.
import { lazy, Suspense } from 'react'
import { warn } from './ui/browser/log.ts'

const load = () => import('./pages.tsx')
const LazyPages = lazy(async () => ({ default: (await load()).Pages }))
const LazySplash = lazy(async () => ({ default: (await load()).Splash }))

/**
 * The table, if it was loaded before the app rendered, so that it is part of its first
 * rendering.
 */
let table: Awaited<ReturnType<typeof load>> | null = null

export function OtherPages() {
  const Pages = table?.Pages ?? LazyPages
  return <Pages />
}

/** Shown on such a page until the session is loaded. */
export function Splash() {
  const LoadedSplash = table?.Splash ?? LazySplash
  return (
    <Suspense>
      <LoadedSplash />
    </Suspense>
  )
}

/** Loads the code of a page before the app renders. */
export async function loadPage(pathname: string): Promise<void> {
  table = await load()
  await table.loadPage(pathname)
}

/**
 * Loads the table ahead, so that the next page needs one request less, and what stands in for a page
 * without a network.
 */
export async function preloadPages(): Promise<void> {
  try {
    const { registerOfflinePage } = await load()
    await registerOfflinePage()
  } catch (cause) {
    warn('The table of pages could not be read.', cause)
  }
}
