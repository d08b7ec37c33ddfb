// The third step: how far it is.
import type { LibraryImport } from '#contract/library/library-import.ts'
import { Button } from '../../ui/button.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import layout from '../../ui/layout.module.css'
import { ProgressBar } from '../../ui/loading/progress-bar.tsx'
import text from '../../ui/text.module.css'
import styles from './import-page.module.css'
import { texts } from './texts.ts'
import { useImportChange } from './use-import-change.ts'

export function WorkingStep({ data: { done, total } }: { data: LibraryImport }) {
  const { isBusy, stop } = useImportChange()
  return (
    <>
      <p className={joinClasses(styles.sum, styles.progress)}>
        <b>{done.toLocaleString('en')}</b> {texts.of(total)}
      </p>
      <ProgressBar tall share={total === 0 ? 0 : done / total} label={texts.progress} />
      <p className={joinClasses(text.muted, styles.goesOn)}>{texts.goesOn}</p>
      <div className={joinClasses(layout.row, styles.actions)}>
        <Button busy={isBusy} onClick={() => void stop()}>
          {texts.stop}
        </Button>
      </div>
    </>
  )
}
