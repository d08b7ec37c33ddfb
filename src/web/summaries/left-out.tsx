// The points that were left out, which can be opened below the others.
import { ChevronDown } from 'lucide-react'
import { describeDropped } from '#contract/describe-dropped.ts'
import type { SummaryView } from '#contract/summary.ts'
import { summaryLanguage } from '#contract/summary-language.ts'
import { languageOf } from '../ui/language-of.ts'
import text from '../ui/text.module.css'
import styles from './points.module.css'
import { texts } from './texts.ts'

export function LeftOut({ view }: { view: SummaryView }) {
  const { dropped, droppedTexts = [] } = view.checked
  if (dropped === 0) return null
  if (droppedTexts.length === 0) return <p className={text.meta}>{describeDropped(view.checked)}</p>
  return (
    <details className={styles.leftOut}>
      <summary>
        <ChevronDown />
        {texts.leftOut(dropped)}
      </summary>
      <ul>
        {droppedTexts.map((point, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes; points may be equal.
          <li key={index} className={styles.omitted}>
            <p {...languageOf(summaryLanguage(view))}>{point}</p>
          </li>
        ))}
      </ul>
      <p className={text.meta}>{describeDropped(view.checked)}</p>
    </details>
  )
}
