// Enters the provider, the model and its key, and tests them.
import { CircleAlert, CircleCheck } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { type ModelProvider, modelProviders } from '#contract/limits.ts'
import type { ModelTest } from '#contract/model-choice.ts'
import type { ModelState } from '#contract/model-settings.ts'
import { formatDate } from '../dates/format-date.ts'
import field from '../forms/field.module.css'
import { Select } from '../forms/select.tsx'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import text from '../ui/text.module.css'
import { adminCalls } from './admin-calls.ts'
import { modelTexts as labels } from './model-texts.ts'
import styles from './models.module.css'
import { RemoveModelDialog } from './remove-model-dialog.tsx'
import { useChange } from './use-change.ts'

export function ModelEntryForm({ state }: { state: ModelState }) {
  const { source, inUse, entered } = state
  const { isBusy, message, run } = useChange()
  const [provider, setProvider] = useState<ModelProvider>(entered?.provider ?? 'google')
  const [test, setTest] = useState<ModelTest | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const status = useRef<HTMLParagraphElement>(null)
  const tryOut = (call: () => Promise<{ test: ModelTest }>) =>
    run(async () => {
      setTest(null)
      setTest((await call()).test)
      return ''
    })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const given = new FormData(form)
    const key = String(given.get('key') ?? '').trim()
    const entry = { provider, model: String(given.get('model') ?? ''), ...(key && { key }) }
    setSaving(true)
    void tryOut(async () => {
      const result = await adminCalls.enterModel(entry)
      const keyField = form.elements.namedItem('key')
      // The key leaves the page as soon as it is stored.
      if (result.test.failure === null && keyField instanceof HTMLInputElement) keyField.value = ''
      return result
    }).finally(() => setSaving(false))
  }
  const remove = () =>
    run(async () => {
      await adminCalls.removeModel()
      setTest(null)
      return labels.remove.done
    })
  return (
    <section className={styles.setting}>
      <div>
        <h2 className={text.section}>{labels.writer}</h2>
        <p className={text.muted}>{labels.writerLead}</p>
      </div>
      <form className={styles.fields} onSubmit={submit}>
        <Fields state={state} provider={provider} onProvider={setProvider} />
        <div className={styles.acts}>
          <Button type="submit" look="primary" busy={isBusy} disabled={source === 'settings'}>
            {isSaving ? labels.testing : labels.save}
          </Button>
          {inUse !== null && (
            <Button busy={isBusy} onClick={() => tryOut(adminCalls.testModel)}>
              {isBusy && !isSaving && !isRemoving ? labels.testing : labels.test}
            </Button>
          )}
          {entered && (
            <Button look="danger" busy={isBusy} aria-haspopup="dialog" onClick={() => setRemoving(true)}>
              {labels.remove.open}
            </Button>
          )}
        </div>
        <div className={styles.wide}>
          <p ref={status} role="status" tabIndex={-1}>
            {message}
          </p>
          {test && <TestResult test={test} />}
        </div>
      </form>
      {isRemoving && (
        <RemoveModelDialog
          {...{ isBusy, message }}
          onRemove={remove}
          onClose={() => {
            setRemoving(false)
            // The button that opened the dialog is gone with the model.
            if (!entered) status.current?.focus()
          }}
        />
      )}
    </section>
  )
}

type FieldsProps = { state: ModelState; provider: ModelProvider; onProvider: (provider: ModelProvider) => void }

function Fields({ state: { source, inUse, entered, hasCompatibleServer }, provider, onProvider }: FieldsProps) {
  const isWithoutAddress = entered?.provider === 'compatible' && !hasCompatibleServer
  return (
    <>
      <p className={styles.wide}>
        <b>{labels.inUse(inUse)}</b> <span className={text.muted}>{labels.sources[source]}</span>
      </p>
      {entered && (isWithoutAddress || !entered.isReadable) && (
        <div className={styles.wide}>
          <Callout icon={<CircleAlert />} alert>
            {isWithoutAddress ? labels.withoutAddress : labels.unreadable}
          </Callout>
        </div>
      )}
      <div>
        <p className={text.label}>{labels.provider}</p>
        <Select
          label={labels.provider}
          value={provider}
          options={modelProviders.map((name) => [name, labels.providers[name]] as const)}
          onChange={(name) => onProvider(modelProviders.find((known) => known === name) ?? 'google')}
        />
        {provider === 'compatible' && <p className={text.meta}>{labels.compatibleHelp(hasCompatibleServer)}</p>}
      </div>
      <label>
        <span className={text.label}>{labels.model}</span>
        <input className={field.input} name="model" required maxLength={200} defaultValue={entered?.model ?? ''} />
      </label>
      <label className={styles.wide}>
        <span className={text.label}>{labels.key}</span>
        <input className={field.input} name="key" type="password" autoComplete="off" maxLength={500} />
        <span className={text.meta}>
          {labels.keyHelp} {entered && labels.stored(entered.keyEnd, formatDate(entered.enteredAt))}
        </span>
      </label>
    </>
  )
}

function TestResult({ test: { failure, seconds, kept, dropped } }: { test: ModelTest }) {
  if (failure === null)
    return (
      <Callout icon={<CircleCheck />} positive>
        {labels.passed(seconds, kept, kept + dropped)}
      </Callout>
    )
  return (
    <Callout icon={<CircleAlert />} alert>
      {labels.failures[failure]} {labels.unchanged}
    </Callout>
  )
}
