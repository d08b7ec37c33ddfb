// Takes the key of a provider. It is tested before it is stored.
import { type FormEvent, useState } from 'react'
import { type ModelProvider, modelProviders } from '#contract/basics/limits.ts'
import type { ModelChoiceState } from '#contract/models/model-choice.ts'
import type { ModelEntry } from '#contract/models/model-settings.ts'
import { Button } from '../../ui/button.tsx'
import field from '../../ui/forms/field.module.css'
import { Select } from '../../ui/forms/select.tsx'
import text from '../../ui/text.module.css'
import styles from './model-dialog.module.css'
import { texts } from './texts.ts'

type Props = { state: ModelChoiceState; isBusy: boolean; onEnter: (entry: ModelEntry) => void }

const googleKeys = 'https://aistudio.google.com/apikey'

export function WithKey({ state, isBusy, onEnter }: Props) {
  const { source, entered, hasCompatibleServer, usualModels } = state
  const [provider, setProvider] = useState<ModelProvider>(entered?.provider ?? 'google')
  if (source === 'settings') return <p className={text.meta}>{texts.changeSettings}</p>
  const stored = entered?.provider === provider ? entered : null

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const [key, model] = [given.get('key'), given.get('model')].map((value) =>
      String(value ?? '').trim(),
    )
    onEnter({ provider, ...(model && { model }), ...(key && { key }) })
  }

  return (
    <form className={styles.withKey} onSubmit={submit}>
      <h3 className={styles.group}>{texts.withKey}</h3>
      <p className={text.meta}>
        {texts.keyLead}{' '}
        {provider === 'google' && (
          <a className={text.inlineLink} href={googleKeys} target="_blank" rel="noreferrer">
            {texts.getKey}
          </a>
        )}
        {provider === 'compatible' && texts.compatibleHelp(hasCompatibleServer)}
      </p>
      <div className={styles.fields}>
        <div>
          <span className={text.label}>{texts.provider}</span>
          <Select
            label={texts.provider}
            value={provider}
            options={modelProviders.map((name) => [name, texts.providers[name] ?? name] as const)}
            onChange={(name) =>
              setProvider(modelProviders.find((known) => known === name) ?? 'google')
            }
          />
        </div>
        <label>
          <span className={text.label}>{texts.model}</span>
          <input
            key={provider}
            className={field.input}
            name="model"
            required
            maxLength={200}
            defaultValue={stored?.model ?? usualModels[provider] ?? ''}
          />
        </label>
        <div className={styles.key}>
          <label className={text.label} htmlFor="model-key">
            {texts.key}
          </label>
          <input
            // The key leaves the page as soon as it is stored.
            key={entered?.enteredAt}
            id="model-key"
            className={field.input}
            name="key"
            type="password"
            autoComplete="off"
            maxLength={500}
            placeholder={texts.keyPlaceholder}
            required={provider !== 'compatible' && !stored}
          />
          {stored && <span className={text.meta}>{texts.keepKey}</span>}
        </div>
      </div>
      <div>
        <Button type="submit" busy={isBusy}>
          {texts.testAndUse}
        </Button>
      </div>
    </form>
  )
}
