// The buttons at the bottom of the dialog, which depend on its state.
import type { ModelChoiceState, ModelTest } from '#contract/models/model-choice.ts'
import { Button } from '../../ui/button.tsx'
import { closeDialog, DialogActions } from '../../ui/popups/dialog.tsx'
import { texts } from './texts.ts'

type Props = {
  state: ModelChoiceState
  result: ModelTest | null
  onRetry: () => void
  onDismiss: () => void
}

export function ChoiceActions({ state, result, onRetry, onDismiss }: Props) {
  if (result?.failure)
    return (
      <DialogActions>
        <Button look="primary" onClick={onRetry}>
          {texts.retry}
        </Button>
        <Button look="quiet" onClick={onDismiss}>
          {texts.notNow}
        </Button>
      </DialogActions>
    )
  if (state.inUse.kind === 'extract') return null
  return (
    <DialogActions>
      <Button look="primary" onClick={({ currentTarget }) => closeDialog(currentTarget)}>
        {texts.done}
      </Button>
    </DialogActions>
  )
}
