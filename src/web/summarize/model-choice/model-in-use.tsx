// Says what writes the summaries now, with a button that tests it.
import { CircleAlert } from 'lucide-react'
import type { ModelChoiceState, ModelTest } from '#contract/models/model-choice.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { formatDate, formatDateTime } from '../../ui/dates/format-date.ts'
import text from '../../ui/text.module.css'
import styles from './model-dialog.module.css'
import { texts } from './texts.ts'

type Props = {
  state: ModelChoiceState
  result: ModelTest | null
  isBusy: boolean
  onTest: () => void
}

export function ModelInUse({ state, result, isBusy, onTest }: Props) {
  const { inUse, entered, hasCompatibleServer } = state
  const isUnchanged = inUse.kind === 'extract' && result?.failure
  const isWithoutAddress = entered?.provider === 'compatible' && !hasCompatibleServer
  return (
    <>
      <div className={styles.now}>
        <p className={text.meta}>{isUnchanged ? texts.unchanged : describe(state)}</p>
        {inUse.kind !== 'extract' && (
          <Button size="small" busy={isBusy} onClick={onTest}>
            {texts.test}
          </Button>
        )}
      </div>
      {entered && (isWithoutAddress || !entered.isReadable) && (
        <Callout icon={<CircleAlert />} alert>
          {isWithoutAddress ? texts.withoutAddress : texts.unreadable}
        </Callout>
      )}
    </>
  )
}

function describe({ inUse: { kind, server, model }, entered, source, test }: ModelChoiceState) {
  if (kind === 'extract') return texts.now.nobody
  if (kind === 'local') return `${texts.now.model(`${server}, ${model}`)} ${texts.localMeta}`
  const meta =
    source === 'entered' && entered
      ? texts.enteredMeta(entered.keyEnd, formatDate(entered.enteredAt))
      : texts.settingsMeta(test && !test.failure ? formatDateTime(test.testedAt) : null)
  return `${texts.now.model(`${(server && texts.providers[server]) ?? server}, ${model}`)} ${meta}`
}
