// Says which model writes, and opens the dialog in which that is changed.
import { Suspense, useState } from 'react'
import type { ModelState } from '#contract/models/model-settings.ts'
import { useModelChoice } from '../../summarize/model-choice/use-model-choice.ts'
import { Button } from '../../ui/button.tsx'
import text from '../../ui/text.module.css'
import { lazyDialog } from '../../ui/toasts/lazy-dialog.tsx'
import { modelTexts as labels } from './model-texts.ts'
import styles from './models.module.css'

const ModelDialog = lazyDialog(
  async () => (await import('../../summarize/model-choice/model-dialog.tsx')).ModelDialog,
)

export function ModelWriter({ state: { source, inUse } }: { state: ModelState }) {
  const actions = useModelChoice()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={styles.setting}>
      <div>
        <h2 className={text.section}>{labels.writer}</h2>
        <p className={text.muted}>{labels.writerLead}</p>
      </div>
      <div className={styles.fields}>
        <p className={styles.wide}>
          <b>{labels.inUse(inUse)}</b> <span className={text.muted}>{labels.sources[source]}</span>
        </p>
        <div className={styles.acts}>
          <Button look="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {source === 'settings' ? labels.test : labels.choose}
          </Button>
        </div>
      </div>
      {isOpen && (
        <Suspense>
          <ModelDialog actions={actions} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}
