// Says what a search understands beside words, in a dialog that opens from the search box.
import { CircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../button.tsx'
import { Dialog } from '../popups/dialog.tsx'
import text from '../text.module.css'
import styles from './search-help.module.css'
import { searchTexts } from './search-texts.ts'

type Props = {
  lead: string
  /** Each with what it finds. */
  operators: readonly (readonly [string, string])[]
}

export function SearchHelp({ lead, operators }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label={searchTexts.help} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <CircleQuestionMark />
      </IconButton>
      {isOpen && (
        <Dialog
          title={searchTexts.help}
          lead={<p className={text.muted}>{lead}</p>}
          onClose={() => setOpen(false)}
        >
          <dl className={styles.operators}>
            {operators.map(([operator, meaning]) => (
              <div key={operator}>
                <dt>
                  <code>{operator}</code>
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </Dialog>
      )}
    </>
  )
}
