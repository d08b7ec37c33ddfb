// A message or question before everything else: the focus stays inside, Escape and a touch beside it close it, and the focus goes back.
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './button.tsx'
import styles from './dialog.module.css'
import text from './text.module.css'

type Props = {
  title: string
  /** The sentence that is read out with the title. */
  lead: ReactNode
  children: ReactNode
  /** Called when it has closed; only then does the focus stand where it was. */
  onClose: () => void
}

export function Dialog({ title, lead, children, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  useEffect(() => {
    if (dialog.current?.open) return
    dialog.current?.showModal()
    // What it asks for comes before the way to close it.
    dialog.current?.querySelector<HTMLElement>('form input')?.focus()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-lead`}
      closedby="any"
      onClose={onClose}
    >
      <div className={styles.content}>
        <div className={styles.head}>
          <h2 className={text.section} id={`${id}-title`}>
            {title}
          </h2>
          <IconButton label="Close" className={styles.close} onClick={() => dialog.current?.close()}>
            <X />
          </IconButton>
        </div>
        <div id={`${id}-lead`}>{lead}</div>
        {children}
      </div>
    </dialog>
  )
}

/** The buttons at the foot of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

/** Closes the dialog that something stands in, as Escape would. */
export function closeDialog(inside: Element | null): void {
  inside?.closest('dialog')?.close()
}
