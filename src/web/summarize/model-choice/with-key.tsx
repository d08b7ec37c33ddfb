// Takes the key of a provider. It is tested before it is stored.
import { type FormEvent, type ReactNode, useState } from 'react'
import { type ModelProvider, modelProviders } from '#contract/basics/limits.ts'
import type { ModelChoiceState } from '#contract/models/model-choice.ts'
import type { ModelEntry } from '#contract/models/model-settings.ts'
import { Button } from '../../ui/button.tsx'
import field from '../../ui/forms/field.module.css'
import { Select } from '../../ui/forms/select.tsx'
import text from '../../ui/text.module.css'
import styles from './model-dialog.module.css'
import { texts } from './texts.ts'
import { Way } from './way.tsx'

type Props = {
  state: ModelChoiceState
  isBusy: boolean
  onEnter: (entry: ModelEntry) => void
  /** What can be done with a key that was entered. */
  action: ReactNode
}

const googleKeys = 'https://aistudio.google.com/apikey'

export function WithKey({ state, isBusy, onEnter, action }: Props) {
  const { source, entered } = state
  const [provider, setProvider] = useState<ModelProvider>(entered?.provider ?? 'google')
  if (source === 'settings')
    return <Way kind="key" name={texts.withKey} about={texts.changeSettings} />
  const isGoogle = provider === 'google'

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const [key, model] = [given.get('key'), given.get('model')].map((value) =>
      String(value ?? '').trim(),
    )
    onEnter({ provider, ...(model && { model }), ...(key && { key }) })
  }

  const about = (
    <>
      {texts.keyLead}{' '}
      {isGoogle && (
        <a className={text.inlineLink} href={googleKeys} target="_blank" rel="noreferrer">
          {texts.getKey}
        </a>
      )}
      {provider === 'compatible' && texts.compatibleHelp(state.hasCompatibleServer)}
    </>
  )
  return (
    <Way kind="key" name={texts.withKey} about={about}>
      {/* Many never enter a key: the dialog opens at its top. */}
      <form className={styles.fields} onSubmit={submit} data-waits>
        <Select
          label={texts.provider}
          value={provider}
          options={modelProviders.map((name) => [name, texts.providers[name] ?? name] as const)}
          onChange={(name) =>
            setProvider(modelProviders.find((known) => known === name) ?? 'google')
          }
        />
        <KeyFields state={state} provider={provider} />
        <Button type="submit" busy={isBusy}>
          {texts.testAndUse}
        </Button>
      </form>
      {action}
    </Way>
  )
}

/** The model and the key. The key leaves the page as soon as it is stored. */
function KeyFields({
  state: { entered, usualModels },
  provider,
}: {
  state: ModelChoiceState
  provider: ModelProvider
}) {
  const stored = entered?.provider === provider ? entered : null
  return (
    <>
      <label>
        <span className={text.hidden}>{texts.model}</span>
        <input
          key={provider}
          className={field.input}
          name="model"
          required
          maxLength={200}
          placeholder={texts.model}
          defaultValue={stored?.model ?? usualModels[provider] ?? ''}
        />
      </label>
      <label className={styles.key}>
        <span className={text.hidden}>{texts.key}</span>
        <input
          key={entered?.enteredAt}
          className={field.input}
          name="key"
          type="password"
          autoComplete="off"
          maxLength={500}
          placeholder={stored ? texts.keepKey : texts.keyPlaceholder}
          required={provider !== 'compatible' && !stored}
        />
      </label>
    </>
  )
}
