// Loads what is below the link form after the page, which appears without it.
import { lazy } from 'react'
import { withQueries } from '../../queries/with-queries.tsx'
import { onFirstUse } from '../../ui/browser/first-use.ts'
import { warn } from '../../ui/browser/log.ts'

export const loadCards = () => import('./stage-cards.tsx')

export const StageCards = lazy(async () => ({
  default: await withQueries(async () => (await loadCards()).StageCards),
}))
export const FailureTitle = lazy(async () => ({ default: (await loadCards()).FailureTitle }))
export const LinkError = lazy(async () => ({ default: (await loadCards()).LinkError }))

/**
 * Loads all cards at the first sign that the person uses the page: the server may be
 * unreachable when one is needed. Returns a function that stops waiting.
 */
export function preloadCards(): () => void {
  return onFirstUse(
    () => void loadCards().catch((cause) => warn('A part of the page could not be loaded.', cause)),
  )
}
