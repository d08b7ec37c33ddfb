// Shows toasts for a few seconds. They stay while the pointer or the focus is on them.

import { Action, Close, Description, Provider, Root, Viewport } from '@radix-ui/react-toast'
import { Check, CircleAlert, X } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { texts } from '../texts.ts'
import styles from './toaster.module.css'
import { dismissToast, useToasts } from './toasts.ts'

const durationMs = 3000

export function Toaster() {
  const toasts = useToasts()
  const corner = useRef<HTMLOListElement>(null)
  const returnFocus = useReturningFocus(corner)
  return (
    <Provider duration={durationMs} swipeDirection="right">
      {toasts.map(({ id, message, failed, action }) => (
        <Root
          key={id}
          className={styles.toast}
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
      <Viewport
        ref={corner}
        className={styles.corner}
        label={`${texts.notifications} ({hotkey})`}
      />
    </Provider>
  )
}

function useReturningFocus(corner: RefObject<HTMLElement | null>): () => void {
  const last = useRef<Element | null>(null)
  useEffect(() => {
    const isOutside = (element: Element | null) =>
      element !== document.body && !corner.current?.contains(element)
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
