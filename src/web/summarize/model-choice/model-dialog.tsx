// The dialog in which an administrator sees what writes the summaries, tests it and changes it.
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import type { ModelChoiceState, ModelTest } from '#contract/models/model-choice.ts'
import { api } from '../../api/api.ts'
import { Callout } from '../../ui/callout.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ChoiceActions } from './choice-actions.tsx'
import { LocalModels } from './local-models.tsx'
import styles from './model-dialog.module.css'
import { ModelInUse } from './model-in-use.tsx'
import { OtherModels } from './other-models.tsx'
import { RemoveModel } from './remove-model.tsx'
import { TestResult } from './test-result.tsx'
import { texts } from './texts.ts'
import { type ModelChoiceActions, modelChoiceKey } from './use-model-choice.ts'
import { WithKey } from './with-key.tsx'

type Props = { actions: ModelChoiceActions; onClose: () => void }

export function ModelDialog({ actions, onClose }: Props) {
  const { choose, search, test, enter, remove } = actions
  const { data: state, error } = useQuery({
    queryKey: modelChoiceKey,
    queryFn: api.getModelChoice,
    staleTime: 0,
  })
  const [isDismissed, setDismissed] = useState(false)
  const isTesting =
    test.isPending || enter.isPending || (choose.isPending && choose.variables !== null)
  const result =
    isDismissed || isTesting ? null : (test.data ?? enter.data?.test ?? choose.data?.test ?? null)
  const failure = error ?? choose.error ?? enter.error ?? remove.error ?? search.error ?? test.error

  const reset = () => {
    for (const mutation of [choose, search, test, enter, remove]) mutation.reset()
  }
  function run(action: () => void) {
    setDismissed(false)
    reset()
    action()
  }
  const close = () => {
    reset()
    onClose()
  }
  const use = (id: string | null) => run(() => choose.mutate(id))
  const runTest = () => run(() => test.mutate())
  function retry() {
    const entry = enter.variables
    if (entry) run(() => enter.mutate(entry))
    else if (test.data) runTest()
    else use(choose.variables ?? null)
  }

  return (
    <Dialog
      isWide
      title={texts.title}
      lead={
        state && <ModelInUse state={state} result={result} isBusy={isTesting} onTest={runTest} />
      }
      onClose={close}
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
      {state && !result?.failure && (
        <OtherModels
          state={state}
          isBusy={isTesting}
          onUse={use}
          isSearching={search.isPending}
          onSearch={() => run(() => search.mutate())}
        />
      )}
      {(state?.source === 'none' || state?.source === 'local') && (
        <LocalModels state={state} isBusy={isTesting} onUse={use} />
      )}
      {/* It stays while the test runs and after a failed one, so that what was typed can be corrected. */}
      {state && (
        <WithKey
          state={state}
          isBusy={isTesting}
          onEnter={(entry) => run(() => enter.mutate(entry))}
        />
      )}
      {state?.entered && !result?.failure && (
        <RemoveModel isBusy={remove.isPending} onRemove={() => run(() => remove.mutate())} />
      )}
      {state && (
        <ChoiceActions
          state={state}
          result={result}
          onRetry={retry}
          onDismiss={() => setDismissed(true)}
        />
      )}
    </Dialog>
  )
}

/** The program or provider that runs the tested model. */
function serverOf({ inUse }: ModelChoiceState, { server }: ModelTest): string {
  if (server) return server
  return (inUse.server && texts.providers[inUse.server]) ?? inUse.server ?? ''
}
