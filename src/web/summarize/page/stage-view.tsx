// Shows the current stage of the summarize page below the link form.
import { lazy, type SubmitEvent, Suspense, useSyncExternalStore } from 'react'
import { useAuth } from '../../account/session/auth.tsx'
import { withQueries } from '../../queries/with-queries.tsx'
import { useFocusKeeper } from '../../ui/use-focus-keeper.ts'
import { hasMadeResults } from '../jobs/has-results.ts'
import { EmptyState } from '../sample/empty-state.tsx'
import sample from '../sample/sample.module.css'
import { StageCards } from '../stage/lazy-cards.ts'
import type { SummarizePageState } from '../stage/use-summarize-page.ts'
import styles from '../summarize-page.module.css'

const Sample = lazy(async () => ({ default: (await import('../sample/sample.tsx')).Sample }))
const LastResults = lazy(async () => ({
  default: await withQueries(async () => (await import('./last-results.tsx')).LastResults),
}))

export function StageView({ page }: { page: SummarizePageState }) {
  const container = useFocusKeeper<HTMLDivElement>(page.stage.name)
  return (
    <div ref={container} className={styles.stage} tabIndex={-1}>
      {(page.stage.name !== 'empty' || page.dragged) && (
        <Suspense>
          <StageCards page={page} />
        </Suspense>
      )}
      {page.stage.name === 'empty' && <FirstResults page={page} />}
    </div>
  )
}

/** The sample, as the HTML of a first visit has it. */
const sampleHtml = import.meta.env.SSR
  ? undefined
  : document.getElementsByClassName(sample.sample!)[0]?.outerHTML

/**
 * The sample is HTML only: a first visit has it already. React would load its code to draw the
 * same again, and meanwhile drop it, because the session above it changes.
 */
function SampleResult({ onOpen }: { onOpen: (question: string) => void }) {
  function open(event: SubmitEvent<HTMLElement>) {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    const isAsking = form.contains(event.nativeEvent.submitter)
    onOpen(isAsking ? String(new FormData(form).get('question')).trim() : '')
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it was in the document all the time
  if (sampleHtml) return <div onSubmit={open} dangerouslySetInnerHTML={{ __html: sampleHtml }} />
  return (
    <div onSubmit={open}>
      <Suspense>
        <Sample />
      </Suspense>
    </div>
  )
}

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
          <LastResults resultId={page.resultId} onRecording={() => page.setRecording(true)} />
        </Suspense>
      ) : (
        <SampleResult onOpen={page.submitSample} />
      )}
      <EmptyState onSample={() => page.submitSample('')} onCaptions={page.chooseCaptions} />
    </>
  )
}
