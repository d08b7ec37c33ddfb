// Asks whether private summaries may be published together with their playlist.
import { useEffect, useRef, useState } from 'react'
import { warn } from '../../ui/browser/log.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/forms/field-error.tsx'
import { DialogActions } from '../../ui/popups/dialog.tsx'
import { consentTexts } from './texts.ts'

type Props = {
  count: number
  /** Receives the button, so that the caller can close its dialog. */
  onAgree: (button: HTMLElement) => Promise<void>
  onDecline: (button: HTMLElement) => void
}

export function ConsentQuestion({ count, onAgree, onDecline }: Props) {
  const declineButton = useRef<HTMLButtonElement>(null)
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  // The question replaces the focused control. A key pressed twice must not publish anything.
  useEffect(() => declineButton.current?.focus(), [])

  async function agree(button: HTMLElement) {
    setPending(true)
    setError(null)
    try {
      await onAgree(button)
    } catch (cause) {
      warn('The summaries were not published.', cause)
      setError(cause instanceof Error ? cause.message : String(cause))
    }
    setPending(false)
  }

  return (
    <>
      {error && <FieldError>{error}</FieldError>}
      <DialogActions>
        <Button ref={declineButton} onClick={({ currentTarget }) => onDecline(currentTarget)}>
          {consentTexts.keepPrivate}
        </Button>
        <Button
          look="primary"
          busy={isPending}
          onClick={({ currentTarget }) => void agree(currentTarget)}
        >
          {consentTexts.publish(count)}
        </Button>
      </DialogActions>
    </>
  )
}
