// A modal sheet at the bottom of narrow screens. It keeps the focus inside, and Escape or
// a touch outside closes it.
import { type ReactNode, useEffect, useRef } from 'react'
import { closeOnCancel } from './dialog.tsx'
import styles from './sheet.module.css'

type Props = {
  label: string
  /**
   * Called after closing, when the focus is back at the previous element; not for a
   * dialog inside, whose event React passes on.
   */
  onClose: () => void
  children: ReactNode
}

export function Sheet({ label, onClose, children }: Props) {
  const sheet = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    if (!sheet.current?.open) sheet.current?.showModal()
  }, [])

  return (
    <dialog
      ref={sheet}
      className={styles.sheet}
      aria-label={label}
      closedby="any"
      onCancel={closeOnCancel}
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div className={styles.content}>{children}</div>
    </dialog>
  )
}
