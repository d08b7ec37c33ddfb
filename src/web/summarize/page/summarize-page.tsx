// The start page: summarizes a video or captions and shows the result.
import { CircleCheck, WifiOff } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useAuth } from '../../account/session/auth.tsx'
import { withQueries } from '../../queries/with-queries.tsx'
import { pageTitle } from '../../ui/brand.ts'
import { useOnline } from '../../ui/browser/online.ts'
import { Callout } from '../../ui/callout.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import layout from '../../ui/layout.module.css'
import text from '../../ui/text.module.css'
import { lazyDialog } from '../../ui/toasts/lazy-dialog.tsx'
import type { Job } from '../jobs/job.ts'
import { LazyWriterLine } from '../model-choice/lazy-writer-line.tsx'
import { FailureTitle, preloadCards } from '../stage/lazy-cards.ts'
import { type PageInput, useSummarizePage } from '../stage/use-summarize-page.ts'
import styles from '../summarize-page.module.css'
import { texts } from '../texts.ts'
import { LinkForm } from './link-form.tsx'
import { StageView } from './stage-view.tsx'

const SavedList = lazy(async () => ({
  default: await withQueries(
    async () => (await import('../../library/page/saved-list.tsx')).SavedList,
  ),
}))
const LimitDialog = lazyDialog(() =>
  withQueries(async () => (await import('../../billing/usage/limit-dialog.tsx')).LimitDialog),
)

export function SummarizePage({ input }: { input: PageInput }) {
  const { user } = useAuth()
  const page = useSummarizePage(input)
  const { stage, job, limitProblem } = page
  const isHeard = stage.name === 'recording'
  const isWorking = stage.name === 'running' || stage.name === 'done' || isHeard
  const isIdle = ['empty', 'preview', 'list', 'podcast'].includes(stage.name)

  useEffect(preloadCards, [])

  return (
    <div className={layout.page}>
      {job.phase === 'failed' ? (
        <Suspense fallback={<title>{pageTitle(texts.heading)}</title>}>
          <FailureTitle problem={job.problem} />
        </Suspense>
      ) : (
        <title>{pageTitle(getTitle(job))}</title>
      )}
      <div className={layout.center}>
        <div className={joinClasses(styles.form, isIdle && styles.idle)}>
          {isWorking ? (
            <h1 className={text.hidden}>{texts.heading}</h1>
          ) : (
            <h1 className={styles.hero}>{texts.hero}</h1>
          )}
          {!isHeard && (
            <LinkForm
              inputRef={page.linkInput}
              link={input.link}
              onLink={input.onLink}
              options={page.options}
              onOptions={page.setOptions}
              error={page.linkError}
              busyLabel={job.phase === 'running' ? texts.stepNames[job.step].button : null}
              hasButton={!page.hasCaptionPanel}
              onFile={page.chooseCaptions}
              onSubmit={page.submitLink}
            />
          )}
          {!isWorking && <LazyWriterLine />}
        </div>
        <DeletionNotice />
        <StageView page={page} />
        {user && (
          <Suspense>
            <SavedList userId={user.uid} />
          </Suspense>
        )}
        {limitProblem && (
          <Suspense>
            <LimitDialog problem={limitProblem} onClose={page.closeLimitDialog} />
          </Suspense>
        )}
        <OfflineNotice isWriting={job.phase === 'running'} />
      </div>
    </div>
  )
}

function DeletionNotice() {
  const { state } = useLocation()
  if (state?.deleted !== true) return null
  return (
    <div className={styles.notice}>
      <Callout positive icon={<CircleCheck />}>
        <p>{texts.accountDeleted}</p>
      </Callout>
    </div>
  )
}

/** Stands below everything else, so that it moves nothing that is being read. */
function OfflineNotice({ isWriting }: { isWriting: boolean }) {
  if (useOnline()) return null
  return (
    <div className={styles.offline}>
      <Callout icon={<WifiOff />} title={texts.offline.title}>
        <p>{isWriting ? texts.offline.writing : texts.offline.text}</p>
      </Callout>
    </div>
  )
}

function getTitle(job: Job): string {
  if (job.phase === 'running') return texts.stepNames[job.step].running
  return texts.heading
}
