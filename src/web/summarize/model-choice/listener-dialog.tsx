// The dialog in which an administrator downloads a model that hears recordings.
import { Dialog } from '../../ui/popups/dialog.tsx'
import text from '../../ui/text.module.css'
import { ListenerModels } from './local-models.tsx'
import { localTexts as texts } from './local-texts.ts'
import styles from './model-dialog.module.css'

export function ListenerDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      size="wider"
      title={texts.listenerTitle}
      lead={<p className={text.muted}>{texts.listenerLead}</p>}
      onClose={onClose}
    >
      <div className={styles.below}>
        <ListenerModels />
      </div>
    </Dialog>
  )
}
