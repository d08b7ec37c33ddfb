// Shows what writes the summaries now, with a button that tests it.

import { CircleAlert } from 'lucide-react'
import type { ModelChoiceState, ModelTest } from '#contract/models/model-choice.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { formatDate, formatDateTime } from '../../ui/dates/format-date.ts'
import styles from './model-dialog.module.css'
import { ModelRow } from './model-row.tsx'
import { texts } from './texts.ts'

type Props = {
  state: ModelChoiceState
  result: ModelTest | null
  isBusy: boolean
  onTest: () => void
}

export function ModelInUse({ state, result, isBusy, onTest }: Props) {
  const { inUse, test, source, entered, hasCompatibleServer } = state
  const { kind, server, model } = inUse
  const isWithoutAddress = entered?.provider === 'compatible' && !hasCompatibleServer
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
          about={
            source === 'entered' && entered
              ? texts.enteredMeta(entered.keyEnd, formatDate(entered.enteredAt))
              : texts.settingsMeta(test && !test.failure ? formatDateTime(test.testedAt) : null)
          }
        >
          {testButton}
        </ModelRow>
      )}
      {entered && (isWithoutAddress || !entered.isReadable) && (
        <Callout icon={<CircleAlert />} alert>
          {isWithoutAddress ? texts.withoutAddress : texts.unreadable}
        </Callout>
      )}
    </>
  )
}
