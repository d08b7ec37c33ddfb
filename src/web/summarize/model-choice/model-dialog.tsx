// The dialog in which an administrator sees what writes the summaries, tests it and changes it.
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import type { ModelChoiceState, ModelTest } from '#contract/models/model-choice.ts'
import { api } from '../../api/api.ts'
import { Callout } from '../../ui/callout.tsx'
import { Dialog } from '../../ui/popups/dialog.tsx'
import { ChoiceActions } from './choice-actions.tsx'
import { LocalModels } from './local-models.tsx'
import styles from './model-dialog.module.css'
import { ModelInUse } from './model-in-use.tsx'
import { FoundModels, listOthers, Nobody, NothingFound } from './other-models.tsx'
import { RemoveModel } from './remove-model.tsx'
import { TestResult } from './test-result.tsx'
import { texts } from './texts.ts'
import { type ModelChoiceActions, modelChoiceKey } from './use-model-choice.ts'
import { WithKey } from './with-key.tsx'

type Props = { actions: ModelChoiceActions; onClose: () => void }

export function ModelDialog({ actions, onClose }: Props) {
  const dialog = useModelDialog(actions)
  const { state, result, isTesting, failure } = dialog
  return (
    <Dialog
      size="wider"
      title={texts.title}
      lead={
        state && (
          <ModelInUse state={state} result={result} isBusy={isTesting} onTest={dialog.runTest} />
        )
      }
      onClose={() => {
        dialog.reset()
        onClose()
      }}
    >
      {isTesting && (
        <div className={styles.message}>
          <Callout icon={<LoaderCircle />}>
            <p>{texts.testing}</p>
          </Callout>
        </div>
      )}
      {failure && (
        <div className={styles.message}>
          <Callout alert icon={<CircleAlert />}>
            <p>{failure.message}</p>
          </Callout>
        </div>
      )}
      {state && result && <TestResult test={result} server={serverOf(state, result)} />}
      {state && <Ways state={state} actions={actions} dialog={dialog} />}
      {state && (
        <ChoiceActions
          state={state}
          result={result}
          onRetry={dialog.retry}
          onDismiss={dialog.dismiss}
        />
      )}
    </Dialog>
  )
}

type ModelDialogState = ReturnType<typeof useModelDialog>
type WaysProps = { state: ModelChoiceState; actions: ModelChoiceActions; dialog: ModelDialogState }

/** What is found comes first. After a failed test nothing else is offered than to correct it. */
function Ways({ state, actions: { search, enter, remove }, dialog }: WaysProps) {
  const { isTesting: isBusy, result, run, use: onUse } = dialog
  const { source, inUse, entered } = state
  const isOpen = !result?.failure
  const isFound = listOthers(state).length > 0
  return (
    <>
      {isOpen && isFound && <FoundModels {...{ state, isBusy, onUse }} />}
      {(source === 'none' || source === 'local') && <LocalModels {...{ state, isBusy, onUse }} />}
      {/* It stays while the test runs and after a failed one, so that what was typed can be corrected. */}
      <WithKey
        state={state}
        isBusy={isBusy}
        onEnter={(entry) => run(() => enter.mutate(entry))}
        action={
          entered &&
          isOpen && (
            <RemoveModel isBusy={remove.isPending} onRemove={() => run(() => remove.mutate())} />
          )
        }
      />
      {isOpen && !isFound && inUse.kind === 'extract' && (
        <NothingFound
          state={state}
          isSearching={search.isPending}
          onSearch={() => run(() => search.mutate())}
        />
      )}
      {isOpen && inUse.kind !== 'settings' && <Nobody {...{ state, isBusy, onUse }} />}
    </>
  )
}

/** What the dialog shows, and what starts anew with each action. */
function useModelDialog({ choose, search, test, enter, remove }: ModelChoiceActions) {
  const { data: state, error } = useQuery({
    queryKey: modelChoiceKey,
    queryFn: api.getModelChoice,
    staleTime: 0,
  })
  const [isDismissed, setDismissed] = useState(false)
  const isTesting =
    test.isPending || enter.isPending || (choose.isPending && choose.variables !== null)
  const tested = test.data ?? enter.data?.test ?? choose.data?.test ?? null

  const reset = () => {
    for (const mutation of [choose, search, test, enter, remove]) mutation.reset()
  }
  function run(action: () => void) {
    setDismissed(false)
    reset()
    action()
  }
  const use = (id: string | null) => run(() => choose.mutate(id))
  const runTest = () => run(() => test.mutate())
  return {
    state,
    isTesting,
    result: isDismissed || isTesting ? null : tested,
    failure: error ?? choose.error ?? enter.error ?? remove.error ?? search.error ?? test.error,
    reset,
    run,
    use,
    runTest,
    retry() {
      const entry = enter.variables
      if (entry) run(() => enter.mutate(entry))
      else if (test.data) runTest()
      else use(choose.variables ?? null)
    },
    dismiss: () => setDismissed(true),
  }
}

/** The program or provider that runs the tested model. */
function serverOf({ inUse }: ModelChoiceState, { server }: ModelTest): string {
  const name = server ?? inUse.server ?? ''
  return texts.providers[name] ?? name
}
