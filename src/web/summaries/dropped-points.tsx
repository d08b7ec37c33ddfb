// Says how many points were left out, and shows them when asked.
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId, useState } from 'react'
import { describeDropped, listLeftOut } from '#contract/describe-dropped.ts'
import type { SummaryView } from '#contract/summary.ts'
import { summaryLanguage } from '#contract/summary-language.ts'
import { joinClasses } from '../ui/join-classes.ts'
import { languageOf } from '../ui/language-of.ts'
import text from '../ui/text.module.css'
import styles from './key-points.module.css'
import { texts } from './texts.ts'

export function DroppedPoints({ view }: { view: SummaryView }) {
  const { dropped } = view.checked
  const leftOut = listLeftOut(view)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (dropped === 0 && leftOut.length === 0) return null
  return (
    <div className={joinClasses(text.meta, styles.dropped)}>
      <p>{describeDropped(view.checked)}</p>
      {leftOut.length > 0 && (
        <button
          type="button"
          className={styles.quoteToggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <ChevronUp /> : <ChevronDown />}
          {isOpen ? texts.hideDropped(leftOut.length) : texts.showDropped(leftOut.length)}
        </button>
      )}
      <ul id={id} className={styles.droppedList} hidden={!isOpen}>
        {isOpen &&
          leftOut.map((point, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes; points may be equal.
            <li key={index} {...languageOf(summaryLanguage(view))}>
              {point}
            </li>
          ))}
      </ul>
    </div>
  )
}
