// Shows the current stage of the summarize page below the link form.
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useAuth } from '../account/sign-in/auth.tsx'
import { withQueries } from '../queries/with-queries.tsx'
import { useFocusKeeper } from '../ui/use-focus-keeper.ts'
import { EmptyState } from './empty-state.tsx'
import { hasMadeResults } from './jobs/has-results.ts'
import { StageCards } from './lazy-cards.ts'
import sample from './sample.module.css'
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

/** The sample, as the HTML of a first visit has it. */
const sampleHtml = import.meta.env.SSR
  ? undefined
  : document.getElementsByClassName(sample.sample!)[0]?.outerHTML

/**
 * Keeps the sample until its code is there. React drops the HTML of a part when what is above it
 * changes, such as the session: the page would jump.
 */
const sampleInPlace = sampleHtml && (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it was in the document all the time
  <div inert dangerouslySetInnerHTML={{ __html: sampleHtml }} />
)

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
        <Suspense>
          <LastResults resultId={page.resultId} />
        </Suspense>
      ) : (
        <Suspense fallback={sampleInPlace}>
          <Sample onOpen={page.submitSample} />
        </Suspense>
      )}
      <EmptyState onSample={() => page.submitSample('')} onCaptions={page.chooseCaptions} />
    </>
  )
}
