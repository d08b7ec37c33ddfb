// Shows the current stage of the summarize page below the link form.
import { Suspense } from 'react'
import { useFocusKeeper } from '../ui/use-focus-keeper.ts'
import { EmptyState } from './empty-state.tsx'
import { StageCards } from './lazy-cards.ts'
import styles from './summarize-page.module.css'
import type { SummarizePageState } from './use-summarize-page.ts'
import { ValueProps } from './value-props.tsx'

export function StageView({ page }: { page: SummarizePageState }) {
  const container = useFocusKeeper<HTMLDivElement>(page.stage.name)
  return (
    <div ref={container} className={styles.stage} tabIndex={-1}>
      {page.stage.name === 'empty' ? (
        <>
          <EmptyState onSample={page.submitSample} onCaptions={page.chooseCaptions} />
          <ValueProps />
        </>
      ) : (
        <Suspense>
          <StageCards page={page} />
        </Suspense>
      )}
    </div>
  )
}
