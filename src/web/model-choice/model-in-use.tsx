// Shows what writes the summaries now, with a button that tests it.
import type { ModelChoiceState, ModelTest } from '#contract/model-choice.ts'
import { formatDateTime } from '../dates/format-date.ts'
import { Button } from '../ui/button.tsx'
import styles from './model-dialog.module.css'
import { ModelRow } from './model-row.tsx'
import { texts } from './texts.ts'

type Props = { state: ModelChoiceState; result: ModelTest | null; isBusy: boolean; onTest: () => void }

export function ModelInUse({ state: { inUse, test }, result, isBusy, onTest }: Props) {
  const { kind, server, model } = inUse
  const testButton = (
    <Button busy={isBusy} onClick={onTest}>
      {texts.test}
    </Button>
  )
  return (
    <>
      <h3 className={styles.group}>{texts.inUse}</h3>
      {kind === 'extract' && (
        <ModelRow
          kind={kind}
          name={texts.extract.name}
          about={result?.failure ? texts.extract.unchanged : texts.extract.about}
        />
      )}
      {kind === 'local' && (
        <ModelRow kind={kind} name={`${server}, ${model}`} about={texts.localMeta}>
          {testButton}
        </ModelRow>
      )}
      {kind === 'settings' && (
        <ModelRow
          kind={kind}
          name={`${(server && texts.providers[server]) ?? server}, ${model}`}
          about={texts.settingsMeta(test && !test.failure ? formatDateTime(test.testedAt) : null)}
        >
          {testButton}
        </ModelRow>
      )}
    </>
  )
}
