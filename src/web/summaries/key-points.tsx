// The key points, each with its moment and the words behind it.
import { ChevronUp, CircleAlert, TextQuote } from 'lucide-react'
import { useState } from 'react'
import { formatDuration } from '#contract/format.ts'
import type { KeyPoint, SummaryView } from '#contract/summary.ts'
import { joinClasses } from '../ui/join-classes.ts'
import moments from '../ui/moments.module.css'
import text from '../ui/text.module.css'
import styles from './key-points.module.css'
import { type Jump, MomentLink } from './moment-link.tsx'
import { texts } from './texts.ts'

export function KeyPoints({ view, jump }: { view: SummaryView; jump: Jump | null }) {
  const { keyPoints } = view.summary
  if (keyPoints.length === 0) return <p className={text.muted}>{texts.noKeyPoints}</p>
  return (
    <>
      <ul className={moments.list}>
        {keyPoints.map((point, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a finished list; two points may be alike.
          <li key={place}>
            <MomentLink seconds={point.startSeconds} jump={jump} />
            <Point point={point} />
          </li>
        ))}
      </ul>
      {view.checked.dropped > 0 && (
        <p className={joinClasses(text.meta, styles.dropped)}>{texts.dropped(view.checked.dropped)}</p>
      )}
    </>
  )
}

function Point({ point }: { point: KeyPoint }) {
  const [open, setOpen] = useState(false)
  const moment = formatDuration(point.startSeconds)
  return (
    <div>
      <p>{point.text}</p>
      {!point.supported && (
        <p className={styles.unsupported}>
          <CircleAlert />
          {texts.unsupported}
        </p>
      )}
      {point.quote && (
        <>
          <button type="button" className={styles.say} aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? <ChevronUp /> : <TextQuote />}
            {open ? texts.hideWords : texts.showWords}
            <span className={text.hidden}>{texts.behind(moment)}</span>
          </button>
          {open && (
            <blockquote className={styles.quote}>
              <q>{point.quote}</q>
              <footer className={text.meta}>{texts.spokenAt(moment)}</footer>
            </blockquote>
          )}
        </>
      )}
    </div>
  )
}
