// Asks whether summaries that only their owner sees are to be published along.
import { useEffect, useRef, useState } from 'react'
import { warn } from '../log.ts'
import { Button } from '../ui/button.tsx'
import { DialogActions } from '../ui/dialog.tsx'
import { FieldError } from '../ui/field-error.tsx'
import { texts } from './texts.ts'

type Props = {
  count: number
  /** Given the button, which may be gone with its dialog afterwards. */
  onYes: (button: HTMLElement) => Promise<void>
  onNo: (button: HTMLElement) => void
}

export function ConsentQuestion({ count, onYes, onNo }: Props) {
  const no = useRef<HTMLButtonElement>(null)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  // The question takes the place of what had the focus; nothing is published by a key pressed twice.
  useEffect(() => no.current?.focus(), [])

  async function agree(button: HTMLElement) {
    setBusy(true)
    setFault(null)
    try {
      await onYes(button)
    } catch (cause) {
      warn('The summaries were not published.', cause)
      setFault(cause instanceof Error ? cause.message : String(cause))
    }
    setBusy(false)
  }

  return (
    <>
      {fault && <FieldError>{fault}</FieldError>}
      <DialogActions>
        <Button ref={no} onClick={({ currentTarget }) => onNo(currentTarget)}>
          {texts.consent.no}
        </Button>
        <Button look="primary" busy={busy} onClick={({ currentTarget }) => void agree(currentTarget)}>
          {texts.consent.yes(count)}
        </Button>
      </DialogActions>
    </>
  )
}
