// What was said, line by line; loaded when somebody opens it.
import { ChevronDown, ChevronUp } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { SummaryView } from '#contract/summary.ts'
import { Button } from '../ui/button.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import layout from '../ui/layout.module.css'
import text from '../ui/text.module.css'
import type { Jump } from './moment-link.tsx'
import { texts } from './texts.ts'
import styles from './transcript.module.css'

const TranscriptBox = lazy(async () => ({ default: (await import('./transcript-box.tsx')).TranscriptBox }))

type Props = {
  view: SummaryView
  jump: Jump
  open: boolean
  onOpen: (open: boolean) => void
  /** The moment that is playing or was asked for. */
  seconds: number | null
  /** The moment that somebody jumped to; a new object for every jump. */
  target: { seconds: number } | null
}

export function Transcript({ view, jump, open, onOpen, seconds, target }: Props) {
  return (
    <section className={open ? undefined : styles.closed} aria-labelledby="transcript">
      <div className={joinClasses(layout.row, styles.head)}>
        <h2 className={text.section} id="transcript">
          {texts.transcript.title}
        </h2>
        <span className={text.meta}>{texts.transcript.words(view.transcript.words)}</span>
        <Button className={styles.toggle} look="quiet" size="small" aria-expanded={open} onClick={() => onOpen(!open)}>
          {open ? <ChevronUp /> : <ChevronDown />}
          {open ? texts.transcript.hide : texts.transcript.show}
          <span className={text.hidden}>{texts.transcript.of}</span>
        </Button>
      </div>
      {open && (
        <Suspense fallback={<p className={text.meta}>{texts.transcript.loading}</p>}>
          <TranscriptBox view={view} jump={jump} seconds={seconds} target={target} />
        </Suspense>
      )}
    </section>
  )
}
