// Shows the current stage of the summarize page below the link form.
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useAuth } from '../account/sign-in/auth.tsx'
import { withQueries } from '../queries/with-queries.tsx'
import { useFocusKeeper } from '../ui/use-focus-keeper.ts'
import { EmptyState } from './empty-state.tsx'
import { hasMadeResults } from './jobs/has-results.ts'
import { StageCards } from './lazy-cards.ts'
// The sample is part of the HTML of the page, before its code is loaded.
import './sample.module.css'
import styles from './summarize-page.module.css'
import type { SummarizePageState } from './use-summarize-page.ts'

const Sample = lazy(async () => ({ default: (await import('./sample.tsx')).Sample }))
const LastResults = lazy(async () => ({
  default: await withQueries(async () => (await import('./last-results.tsx')).LastResults),
}))

export function StageView({ page }: { page: SummarizePageState }) {
  const container = useFocusKeeper<HTMLDivElement>(page.stage.name)
  return (
    <div ref={container} className={styles.stage} tabIndex={-1}>
      {page.stage.name === 'empty' ? (
        <FirstResults page={page} />
      ) : (
        <Suspense>
          <StageCards page={page} />
        </Suspense>
      )}
    </div>
  )
}

/**
 * The HTML of the page, which everybody gets, has the sample. Its key tells it from the
 * results: the person may become known before the sample has its code.
 */
function FirstResults({ page }: { page: SummarizePageState }) {
  const { user } = useAuth()
  const hasResults = useSyncExternalStore(
    () => () => {},
    hasMadeResults,
    () => false,
  )
  return (
    <>
      {user || hasResults ? (
        <Suspense key="results">
          <LastResults resultId={page.resultId} />
        </Suspense>
      ) : (
        <Suspense key="sample">
          <Sample onOpen={page.submitSample} />
        </Suspense>
      )}
      <EmptyState onSample={() => page.submitSample('')} onCaptions={page.chooseCaptions} />
    </>
  )
}
