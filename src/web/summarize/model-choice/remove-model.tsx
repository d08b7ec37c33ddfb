// Removes the entered model and its key. Asks first, because the key cannot be shown or restored.
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import layout from '../../ui/layout.module.css'
import text from '../../ui/text.module.css'
import styles from './model-dialog.module.css'
import { texts } from './texts.ts'

export function RemoveModel({ isBusy, onRemove }: { isBusy: boolean; onRemove: () => void }) {
  const [isAsking, setAsking] = useState(false)
  if (!isAsking)
    return (
      <div className={styles.message}>
        <Button look="quiet" aria-expanded={false} onClick={() => setAsking(true)}>
          {texts.remove}
        </Button>
      </div>
    )
  return (
    <div className={styles.message}>
      <p className={text.meta}>{texts.removeText}</p>
      <div className={layout.row}>
        <Button onClick={() => setAsking(false)}>{texts.keep}</Button>
        <Button look="danger" busy={isBusy} onClick={onRemove}>
          {texts.removeConfirm}
        </Button>
      </div>
    </div>
  )
}
