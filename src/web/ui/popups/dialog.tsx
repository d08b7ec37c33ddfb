// A modal dialog. It traps the focus, closes with Escape or a click outside, and returns
// the focus afterward.
import { X } from 'lucide-react'
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import { IconButton } from '../button.tsx'
import { joinClasses } from '../join-classes.ts'
import text from '../text.module.css'
import styles from './dialog.module.css'

type Props = {
  title: string
  /** The sentence that is announced with the title. */
  lead: ReactNode
  children: ReactNode
  size?: 'wide' | 'wider'
  /** Whether a click outside closes it, which loses what it shows. */
  closesOutside?: boolean
  /**
   * Asked before it closes with Escape or its cross, which loses what it shows. By
   * default it closes.
   */
  mayClose?: () => boolean
  /**
   * Called after closing, when the focus is back at the previous element; not for a
   * dialog inside, whose event React passes on.
   */
  onClose: () => void
}

export function Dialog({
  title,
  lead,
  children,
  size,
  closesOutside = true,
  mayClose,
  onClose,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  useEffect(() => {
    if (dialog.current?.open) return
    dialog.current?.showModal()
    // The first field is more useful than the close button, unless its form waits for more.
    dialog.current
      ?.querySelector<HTMLElement>('form:not([data-waits]) :is(input, textarea)')
      ?.focus()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={joinClasses(styles.dialog, size && styles[size])}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-lead`}
      closedby={closesOutside ? 'any' : 'closerequest'}
      onCancel={(event) => closeOnCancel(event, mayClose)}
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div className={styles.content}>
        <div className={styles.header}>
          <h2 className={text.section} id={`${id}-title`}>
            {title}
          </h2>
          <IconButton
            label="Close"
            className={styles.close}
            onClick={({ currentTarget }) => mayClose?.() !== false && closeDialog(currentTarget)}
          >
            <X />
          </IconButton>
        </div>
        <div id={`${id}-lead`}>{lead}</div>
        {children}
      </div>
    </dialog>
  )
}

/** The buttons at the bottom of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

/**
 * Closes the dialog that contains the element. The browser returns the focus at once and
 * sends its event later: a key pressed between the two, such as Enter on the button that
 * opens the dialog, would be lost.
 */
export function closeDialog(element: Element | null): void {
  const dialog = element?.closest('dialog')
  dialog?.close()
  dialog?.dispatchEvent(new Event('close'))
}

/** Handles Escape and a click outside of a dialog or a sheet. */
export function closeOnCancel(
  event: SyntheticEvent<HTMLDialogElement>,
  mayClose?: () => boolean,
): void {
  // React passes on the event of a dialog inside.
  if (event.target !== event.currentTarget) return
  event.preventDefault()
  if (mayClose?.() !== false) closeDialog(event.currentTarget)
}
