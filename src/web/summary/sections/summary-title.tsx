// Shows the title of a video in two lines, on phones in three, with a button if it is cut.
import { ChevronDown } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { Button } from '../../ui/button.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { languageOf } from '../../ui/language-of.ts'
import text from '../../ui/text.module.css'
import { texts } from '../texts.ts'
import styles from './summary-title.module.css'

export function SummaryTitle({ view }: { view: SummaryView }) {
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const [isFull, setFull] = useState(false)
  const [isCut, setCut] = useState(false)

  useLayoutEffect(() => {
    const heading = title.current
    if (!heading || isFull) return
    const measure = () => setCut(heading.scrollHeight > heading.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(heading)
    return () => observer.disconnect()
  }, [isFull])

  function showAll() {
    setFull(true)
    // The button disappears, so the focus moves to what it showed.
    title.current?.focus()
  }

  return (
    <>
      <h1
        ref={title}
        id={id}
        tabIndex={-1}
        className={joinClasses(text.title, styles.title, !isFull && styles.clamped)}
        {...languageOf(view.transcript.language)}
      >
        {view.title}
      </h1>
      {isCut && !isFull && (
        <Button
          className={styles.more}
          look="quiet"
          size="small"
          aria-expanded={false}
          aria-controls={id}
          onClick={showAll}
        >
          <ChevronDown />
          {texts.showTitle}
        </Button>
      )}
    </>
  )
}
