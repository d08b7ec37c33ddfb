// Lists all shortcuts, with a switch for those of single letters.
import { useState } from 'react'
import { areLetterShortcutsEnabled } from '../browser/letter-shortcuts.ts'
import { writeStorage } from '../browser/storage.ts'
import { Dialog } from '../ui/dialog.tsx'
import { commands } from './commands.ts'
import { KeyCaps } from './key-caps.tsx'
import styles from './palette.module.css'
import { texts } from './texts.ts'

export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const [areLettersEnabled, setAreLettersEnabled] = useState(areLetterShortcutsEnabled)
  return (
    <Dialog title={texts.helpTitle} lead={<p>{texts.helpLead}</p>} onClose={onClose}>
      <dl className={styles.help}>
        {commands
          .filter(({ keys }) => keys !== '')
          .map(({ title, keys }) => (
            <div key={keys}>
              <dt>{title}</dt>
              <dd>
                <KeyCaps keys={keys} />
              </dd>
            </div>
          ))}
      </dl>
      <label className={styles.letters}>
        <input
          type="checkbox"
          checked={areLettersEnabled}
          onChange={({ target }) => {
            setAreLettersEnabled(target.checked)
            writeStorage('shortcuts', target.checked ? 'on' : 'off')
          }}
        />
        {texts.letters}
      </label>
    </Dialog>
  )
}
