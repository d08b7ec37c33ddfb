// The corner where toasts appear for three seconds; they wait while a pointer or the focus rests on them.
import { Action, Close, Description, Provider, Root, Viewport } from '@radix-ui/react-toast'
import { Check, CircleAlert, X } from 'lucide-react'
import { texts } from './texts.ts'
import styles from './toaster.module.css'
import { dismissToast, useToasts } from './toasts.ts'

const shownMs = 3000
/** Something to do needs longer than something to read. */
const actionShownMs = 8000

export function Toaster() {
  const toasts = useToasts()
  return (
    <Provider duration={shownMs} swipeDirection="right">
      {toasts.map(({ id, message, failed, action }) => (
        <Root
          key={id}
          className={styles.toast}
          duration={action ? actionShownMs : shownMs}
          onOpenChange={(open) => open || dismissToast(id)}
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
      <Viewport className={styles.corner} label={`${texts.notifications} ({hotkey})`} />
    </Provider>
  )
}
