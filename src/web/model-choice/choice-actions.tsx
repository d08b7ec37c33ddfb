// The buttons at the bottom of the dialog, which depend on its state.
import { RefreshCw } from 'lucide-react'
import type { ModelChoiceState, ModelTest } from '#contract/model-choice.ts'
import { Button } from '../ui/button.tsx'
import { closeDialog, DialogActions } from '../ui/dialog.tsx'
import styles from './model-dialog.module.css'
import { texts } from './texts.ts'

type Props = {
  state: ModelChoiceState
  result: ModelTest | null
  isSearching: boolean
  onSearch: () => void
  onRetry: () => void
  onDismiss: () => void
}

export function ChoiceActions({ state, result, isSearching, onSearch, onRetry, onDismiss }: Props) {
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
  if (state.inUse.kind === 'extract')
    return (
      <div className={styles.search}>
        <Button busy={isSearching} onClick={onSearch}>
          <RefreshCw />
          {texts.searchAgain}
        </Button>
      </div>
    )
  return (
    <DialogActions>
      <Button look="primary" onClick={({ currentTarget }) => closeDialog(currentTarget)}>
        {texts.done}
      </Button>
    </DialogActions>
  )
}
