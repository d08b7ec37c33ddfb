// Selects one summary of a list.
import type { SummaryView } from '#contract/summaries/summary.ts'
import styles from './library.module.css'
import { texts } from './texts.ts'
import type { SummarySelection } from './use-selection.ts'

export function SelectionCheckbox({
  item,
  selection,
}: {
  item: SummaryView
  selection: SummarySelection
}) {
  return (
    <input
      type="checkbox"
      className={styles.checkbox}
      aria-label={texts.selectOne(item.title)}
      checked={selection.has(item)}
      onChange={({ target }) => (target.checked ? selection.add([item]) : selection.remove(item))}
    />
  )
}
