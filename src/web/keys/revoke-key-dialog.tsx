// Asks before an API key is revoked.
import { useState } from 'react'
import type { ApiKey } from '#contract/keys.ts'
import { Problem } from '#contract/problems.ts'
import { api } from '../api/api.ts'
import { warn } from '../browser/log.ts'
import { FieldError } from '../forms/field-error.tsx'
import { showToast } from '../toasts/toasts.ts'
import { Button } from '../ui/button.tsx'
import { closeDialog, Dialog, DialogActions } from '../ui/dialog.tsx'
import text from '../ui/text.module.css'
import { texts } from './texts.ts'

const dialogTexts = texts.revoke

type Props = { apiKey: ApiKey; onRevoked: () => void; onClose: () => void }

export function RevokeKeyDialog({ apiKey: { id, name }, onRevoked, onClose }: Props) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')

  async function revoke(button: Element) {
    setState('busy')
    try {
      await api.revokeKey(id)
    } catch (cause) {
      // A key that is gone is what the person wanted.
      if (!(cause instanceof Problem && cause.code === 'api_key_not_found')) {
        warn(dialogTexts.failed, cause)
        setState('failed')
        return
      }
    }
    closeDialog(button)
    showToast(dialogTexts.done(name))
    onRevoked()
  }

  return (
    <Dialog title={dialogTexts.title(name)} lead={<p className={text.muted}>{dialogTexts.lead}</p>} onClose={onClose}>
      {state === 'failed' && <FieldError>{dialogTexts.failed}</FieldError>}
      <DialogActions>
        <Button look="danger" busy={state === 'busy'} onClick={({ currentTarget }) => void revoke(currentTarget)}>
          {state === 'busy' ? dialogTexts.busy : dialogTexts.confirm}
        </Button>
        <Button onClick={({ currentTarget }) => closeDialog(currentTarget)}>{dialogTexts.cancel}</Button>
      </DialogActions>
    </Dialog>
  )
}
