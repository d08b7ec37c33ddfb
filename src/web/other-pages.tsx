// All pages but the start page. Their table loads after the start page, or before the app starts on another page.
import { type ComponentType, lazy } from 'react'
import { warn } from './browser/log.ts'

const load = () => import('./pages.tsx')
const LazyPages = lazy(async () => ({ default: (await load()).Pages }))

/** The table, if it was loaded before the app rendered, so that it is part of its first rendering. */
let LoadedPages: ComponentType | null = null

export function OtherPages() {
  const Pages = LoadedPages ?? LazyPages
  return <Pages />
}

/** Loads the code of a page before the app renders. */
export async function loadPage(pathname: string): Promise<void> {
  const table = await load()
  LoadedPages = table.Pages
  await table.loadPage(pathname)
}

/** Loads the table ahead, so that the next page needs one request less. */
export async function preloadPages(): Promise<void> {
  try {
    await load()
  } catch (cause) {
    warn('The table of pages could not be loaded.', cause)
  }
}
