// Asks before an API key is revoked, be it that of a program or of a paired browser.
import { useState } from 'react'
import type { ApiKey } from '#contract/accounts/keys.ts'
import { AnyProblem } from '#contract/problems/problem.ts'
import { api } from '../../api/api.ts'
import { warn } from '../../ui/browser/log.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/forms/field-error.tsx'
import { closeDialog, Dialog, DialogActions } from '../../ui/popups/dialog.tsx'
import text from '../../ui/text.module.css'
import { showToast } from '../../ui/toasts/toasts.ts'

type RevokeTexts = Record<'lead' | 'confirm' | 'busy' | 'cancel' | 'failed', string> &
  Record<'title' | 'done', (name: string) => string>

type Props = {
  apiKey: Pick<ApiKey, 'id' | 'name'>
  texts: RevokeTexts
  onRevoked: () => void
  onClose: () => void
}

export function RevokeKeyDialog({ apiKey: { id, name }, texts, onRevoked, onClose }: Props) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')

  async function revoke(button: Element) {
    setState('busy')
    try {
      await api.revokeKey(id)
    } catch (cause) {
      // A key that is gone is what the person wanted.
      if (!(cause instanceof AnyProblem && cause.code === 'api_key_not_found')) {
        warn(texts.failed, cause)
        setState('failed')
        return
      }
    }
    closeDialog(button)
    showToast(texts.done(name))
    onRevoked()
  }

  return (
    <Dialog
      title={texts.title(name)}
      lead={<p className={text.muted}>{texts.lead}</p>}
      onClose={onClose}
    >
      {state === 'failed' && <FieldError>{texts.failed}</FieldError>}
      <DialogActions>
        <Button
          look="danger"
          busy={state === 'busy'}
          onClick={({ currentTarget }) => void revoke(currentTarget)}
        >
          {state === 'busy' ? texts.busy : texts.confirm}
        </Button>
        <Button onClick={({ currentTarget }) => closeDialog(currentTarget)}>{texts.cancel}</Button>
      </DialogActions>
    </Dialog>
  )
}
