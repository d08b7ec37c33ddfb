// The one button of all filters. It opens a popover, on phones a sheet. Changes apply at once.
import { ListFilter } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { closeDialog } from '../../ui/popups/dialog.tsx'
import menu from '../../ui/popups/menu.module.css'
import { Sheet } from '../../ui/popups/sheet.tsx'
import text from '../../ui/text.module.css'
import { useNarrow } from '../../ui/use-narrow.ts'
import { texts } from '../texts.ts'
import { describeFilters } from './describe-filters.ts'
import styles from './filter.module.css'
import { FilterPanel, type FilterProps } from './filter-panel.tsx'

export function FilterButton(props: FilterProps) {
  const isNarrow = useNarrow()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const count = describeFilters(props.query, Date.now()).length
  const content = (
    <>
      <ListFilter />
      <span className={text.spare}>{texts.filter}</span>
      {count > 0 && (
        <span className={styles.count}>
          {count}
          <span className={text.hidden}> {texts.active}</span>
        </span>
      )}
    </>
  )
  if (isNarrow) {
    return (
      <>
        <Button
          className={styles.button}
          aria-haspopup="dialog"
          data-shortcut="filter"
          onClick={() => setOpen(true)}
        >
          {content}
        </Button>
        {isOpen && (
          <Sheet label={texts.filter} onClose={() => setOpen(false)}>
            <FilterPanel {...props} onDone={closeDialog} />
          </Sheet>
        )}
      </>
    )
  }
  return (
    <>
      <Button
        className={styles.button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        popoverTarget={id}
        data-shortcut="filter"
      >
        {content}
      </Button>
      <div
        ref={panel}
        id={id}
        className={joinClasses(menu.menu, styles.popover)}
        popover="auto"
        role="dialog"
        aria-label={texts.filter}
        tabIndex={-1}
        onToggle={({ newState }) => {
          setOpen(newState === 'open')
          if (newState === 'open') panel.current?.focus()
        }}
      >
        {isOpen && <FilterPanel {...props} onDone={() => panel.current?.hidePopover()} />}
      </div>
    </>
  )
}
