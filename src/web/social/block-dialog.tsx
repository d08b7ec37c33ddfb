// Asks once more before two people no longer see each other.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api.ts'
import { warn } from '../log.ts'
import { refreshAll } from '../playlists/patch.ts'
import { showToast } from '../shell/toasts.ts'
import { Button } from '../ui/button.tsx'
import { closeDialog, Dialog, DialogActions } from '../ui/dialog.tsx'
import { FieldError } from '../ui/field-error.tsx'
import { texts } from './texts.ts'
import type { Target } from './use-report-or-block.tsx'

const said = texts.block

type Props = Target & { onClose: () => void }

export function BlockDialog({ kind, targetId, displayName, isNamed, onBlocked, onClose }: Props) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  async function block(button: HTMLElement) {
    setBusy(true)
    setFailed(false)
    try {
      await api.block(kind, targetId)
    } catch (cause) {
      warn(said.failed(displayName), cause)
      setFailed(true)
      return setBusy(false)
    }
    await refreshAll(queries, 'later')
    showToast(said.done(displayName))
    closeDialog(button)
    onBlocked()
  }

  return (
    <Dialog title={said.title(displayName)} lead={<p>{isNamed ? said.text : said.textUnnamed}</p>} onClose={onClose}>
      {failed && <FieldError>{said.failed(displayName)}</FieldError>}
      <DialogActions>
        <Button look="danger" busy={busy} onClick={({ currentTarget }) => void block(currentTarget)}>
          {busy ? said.blocking : said.short}
        </Button>
        <Button onClick={({ currentTarget }) => closeDialog(currentTarget)}>{said.cancel}</Button>
      </DialogActions>
    </Dialog>
  )
}
