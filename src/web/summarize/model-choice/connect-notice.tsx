// Stands where something was made without an AI: offers to connect one, or names the person that
// can.
import { Suspense, useState } from 'react'
import { useSite } from '../../api/api.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import text from '../../ui/text.module.css'
import { lazyDialog } from '../../ui/toasts/lazy-dialog.tsx'
import styles from './connect-note.module.css'
import { useModelChoice } from './use-model-choice.ts'
import { texts as lineTexts } from './writer-line-texts.ts'

const ModelDialog = lazyDialog(async () => (await import('./model-dialog.tsx')).ModelDialog)

/** `children` says that no AI is set up. */
export function ConnectNotice({ children }: { children: string }) {
  const { data: site } = useSite()
  const actions = useModelChoice()
  const [isOpen, setOpen] = useState(false)
  // Keeps its place, so that the text below does not move.
  if (!site)
    return (
      <span className={styles.unknown}>
        {children} {lineTexts.connect}
      </span>
    )
  if (site.writer?.kind !== 'extract') return null
  if (!site.writer.mayChange)
    return (
      <>
        {children} {lineTexts.decidedBy[site.writer.decider]}
      </>
    )
  return (
    <>
      {children}{' '}
      <button
        type="button"
        className={joinClasses(text.inlineLink, styles.connect)}
        onClick={() => setOpen(true)}
      >
        {lineTexts.connect}
      </button>
      {isOpen && (
        <Suspense>
          <ModelDialog actions={actions} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
