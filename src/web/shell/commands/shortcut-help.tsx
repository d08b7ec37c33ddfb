// Lists all shortcuts, with a switch for those of single letters.
import { useState } from 'react'
import { areLetterShortcutsEnabled } from '../../ui/browser/letter-shortcuts.ts'
import { writeStorage } from '../../ui/browser/storage.ts'
import { Dialog } from '../../ui/popups/dialog.tsx'
import text from '../../ui/text.module.css'
import { commands } from './commands.ts'
import { KeyCaps } from './key-caps.tsx'
import { keysOfPlaces, type PlaceKeys } from './keys-of-places.ts'
import styles from './palette.module.css'
import { texts } from './texts.ts'

export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const [areLettersEnabled, setAreLettersEnabled] = useState(areLetterShortcutsEnabled)
  return (
    <Dialog title={texts.helpTitle} lead={<p>{texts.helpLead}</p>} onClose={onClose}>
      <Keys keys={commands.filter(({ keys }) => keys !== '')} />
      {keysOfPlaces.map(({ place, keys }) => (
        <section key={place} className={styles.place} aria-label={place}>
          <h3 className={text.strong}>{place}</h3>
          <Keys keys={keys} />
        </section>
      ))}
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

function Keys({ keys }: Pick<PlaceKeys, 'keys'>) {
  return (
    <dl className={styles.help}>
      {keys.map((shortcut) => (
        <div key={shortcut.keys}>
          <dt>{shortcut.title}</dt>
          <dd>
            <KeyCaps keys={shortcut.keys} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
