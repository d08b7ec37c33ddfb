// The page on which people import an export, a Takeout or a list of links, in four steps.
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { routes } from '#contract/basics/paths.ts'
import type { LibraryImport } from '#contract/library/library-import.ts'
import { pageTitle } from '../../ui/brand.ts'
import { buttonClass } from '../../ui/button.tsx'
import { LoadError } from '../../ui/errors/load-error.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import text from '../../ui/text.module.css'
import { useFocusKeeper } from '../../ui/use-focus-keeper.ts'
import { CheckStep } from './check-step.tsx'
import { ChooseStep } from './choose-step.tsx'
import { DoneStep } from './done-step.tsx'
import styles from './import-page.module.css'
import { importQuery, stepOf } from './import-query.ts'
import { Steps } from './steps.tsx'
import { texts } from './texts.ts'
import { WorkingStep } from './working-step.tsx'

/** Requires a signed-in user; guests see a sign-in prompt instead. */
export function ImportPage() {
  const { data, error, isFetching, refetch } = useQuery(importQuery)
  return (
    <div className={layout.page}>
      <title>{pageTitle(texts.title)}</title>
      <div className={layout.center}>
        <Link
          className={joinClasses(buttonClass({ look: 'quiet', size: 'small' }), styles.back)}
          to={routes.allSummaries.path}
        >
          <ArrowLeft />
          {texts.library}
        </Link>
        <h1 className={joinClasses(text.title, styles.title)}>{texts.title}</h1>
        {data !== undefined ? (
          <CurrentStep data={data} />
        ) : error ? (
          <LoadError
            error={error}
            busy={isFetching}
            title={texts.loadFailed}
            onRetry={() => void refetch()}
          />
        ) : (
          <p className={text.muted} role="status">
            {texts.loading}
          </p>
        )}
      </div>
    </div>
  )
}

function CurrentStep({ data }: { data: LibraryImport | null }) {
  // The result of an earlier visit is not shown again.
  const [seenId, setSeenId] = useState<string | null>(null)
  if (data && stepOf(data) !== 'done' && data.id !== seenId) setSeenId(data.id)
  const step = !data || (stepOf(data) === 'done' && data.id !== seenId) ? 'choose' : stepOf(data)
  const container = useFocusKeeper<HTMLDivElement>(step)
  return (
    <>
      <Steps current={step} />
      <div ref={container} className={styles.step} tabIndex={-1}>
        {step === 'choose' && (
          <>
            <ChooseStep />
            {data?.source === 'export' && data.state !== 'undone' && (
              <p className={joinClasses(text.meta, styles.last)}>
                {texts.last(data.fileName)}{' '}
                <button
                  type="button"
                  className={text.inlineLink}
                  onClick={() => setSeenId(data.id)}
                >
                  {texts.seeLast}
                </button>
              </p>
            )}
          </>
        )}
        {step === 'check' && data && <CheckStep data={data} />}
        {step === 'working' && data && <WorkingStep data={data} />}
        {step === 'done' && data && <DoneStep data={data} onMore={() => setSeenId(null)} />}
      </div>
    </>
  )
}
