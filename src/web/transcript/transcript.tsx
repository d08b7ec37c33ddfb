// Shows the transcript of a summary. It is loaded when the user opens it.
import { ChevronDown, ChevronUp } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { SummaryView } from '#contract/summary.ts'
import { Button } from '../ui/button.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import layout from '../ui/layout.module.css'
import text from '../ui/text.module.css'
import { texts } from './texts.ts'
import styles from './transcript.module.css'
import type { TranscriptPosition } from './transcript-box.tsx'

const TranscriptBox = lazy(async () => ({ default: (await import('./transcript-box.tsx')).TranscriptBox }))

type Props = TranscriptPosition & {
  view: SummaryView
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

export function Transcript({ view, isOpen, onToggle, ...position }: Props) {
  return (
    <section className={isOpen ? undefined : styles.closed} aria-labelledby="transcript">
      <div className={joinClasses(layout.row, styles.header)}>
        <h2 className={text.section} id="transcript">
          {texts.title}
        </h2>
        <span className={text.meta}>{texts.wordCount(view.transcript.words)}</span>
        <Button
          className={styles.toggle}
          look="quiet"
          size="small"
          aria-expanded={isOpen}
          onClick={() => onToggle(!isOpen)}
        >
          {isOpen ? <ChevronUp /> : <ChevronDown />}
          {isOpen ? texts.hide : texts.show}
          <span className={text.hidden}>{texts.toggleSuffix}</span>
        </Button>
      </div>
      {isOpen && (
        <Suspense fallback={<p className={text.meta}>{texts.loading}</p>}>
          <TranscriptBox view={view} {...position} />
        </Suspense>
      )}
    </section>
  )
}
