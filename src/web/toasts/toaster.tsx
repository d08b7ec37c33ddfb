// Shows toasts for a few seconds. They stay while the pointer or the focus is on them.
import { Action, Close, Description, Provider, Root, Viewport } from '@radix-ui/react-toast'
import { Check, CircleAlert, X } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { texts } from '../ui/texts.ts'
import styles from './toaster.module.css'
import { dismissToast, type Toast, useToasts } from './toasts.ts'

const durationMs = 3000
/** An action needs more time than a message. */
const actionDurationMs = 8000

export function Toaster() {
  const toasts = useToasts()
  const corner = useRef<HTMLOListElement>(null)
  const returnFocus = useReturningFocus(corner)
  useUndoKey(toasts)
  return (
    <Provider duration={durationMs} swipeDirection="right">
      {toasts.map(({ id, message, failed, action }) => (
        <Root
          key={id}
          className={styles.toast}
          duration={action ? actionDurationMs : durationMs}
          onOpenChange={(open) => {
            if (open) return
            returnFocus()
            dismissToast(id)
          }}
        >
          {failed ? <CircleAlert /> : <Check />}
          <Description>{message}</Description>
          {action && (
            <Action className={styles.action} altText={action.label} onClick={action.run}>
              {action.label}
            </Action>
          )}
          <Close className={styles.close} aria-label={texts.dismiss}>
            <X />
          </Close>
        </Root>
      ))}
      <Viewport ref={corner} className={styles.corner} label={`${texts.notifications} ({hotkey})`} />
    </Provider>
  )
}

/** Returns the focus from a toast that closes to where it was before. */
function useReturningFocus(corner: RefObject<HTMLElement | null>): () => void {
  const last = useRef<Element | null>(null)
  useEffect(() => {
    const isOutside = (element: Element | null) => element !== document.body && !corner.current?.contains(element)
    const remember = (element: Element | null) => {
      if (isOutside(element)) last.current = element
    }
    remember(document.activeElement)
    const handleFocus = ({ target }: FocusEvent) => remember(target as Element)
    addEventListener('focusin', handleFocus)
    return () => removeEventListener('focusin', handleFocus)
  }, [corner])

  return () => {
    if (!corner.current?.contains(document.activeElement)) return
    const target = last.current?.isConnected ? last.current : document.querySelector('main h1')
    if (target instanceof HTMLElement) target.focus()
  }
}

/** Ctrl+Z takes back what the newest message with "Undo" tells, while it is shown. */
function useUndoKey(toasts: readonly Toast[]): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'z') return
    const { target } = event
    // There the browser takes back what was typed.
    if (target instanceof Element && target.closest('input, textarea, select, [contenteditable]')) return
    const undoable = toasts.findLast(({ action }) => action?.isUndo)
    if (!undoable) return
    event.preventDefault()
    undoable.action?.run()
    dismissToast(undoable.id)
  })
  useEffect(() => {
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
}
