// All shortcuts at a glance, and the switch that turns the letters off.
import { useState } from 'react'
import { remember } from '../storage.ts'
import { Dialog } from '../ui/dialog.tsx'
import { commands } from './commands.ts'
import { Keys } from './keys.tsx'
import styles from './palette.module.css'
import { texts } from './texts.ts'
import { lettersWork } from './use-shortcuts.ts'

export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const [letters, setLetters] = useState(lettersWork)
  return (
    <Dialog title={texts.helpTitle} lead={<p>{texts.helpLead}</p>} onClose={onClose}>
      <dl className={styles.help}>
        {commands.map(({ title, keys }) => (
          <div key={keys}>
            <dt>{title}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
      <label className={styles.letters}>
        <input
          type="checkbox"
          checked={letters}
          onChange={({ target }) => {
            setLetters(target.checked)
            remember('shortcuts', target.checked ? 'on' : 'off')
          }}
        />
        {texts.letters}
      </label>
    </Dialog>
  )
}
