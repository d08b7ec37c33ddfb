// The form with the display name, and the email address, which cannot be changed.
import { useEffect, useId, useState } from 'react'
import type { UserChange, UserRecord } from '#contract/accounts/account.ts'
import { hasVisibleText } from '#contract/basics/clean-text.ts'
import { maxNameCharacters } from '#contract/basics/limits.ts'
import field from '../../ui/forms/field.module.css'
import { FormSubmit } from '../../ui/forms/form-submit.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import text from '../../ui/text.module.css'
import styles from './profile-form.module.css'
import { texts } from './texts.ts'

const savedMessageMs = 5000

type Props = { record: UserRecord; onChange: (change: UserChange) => Promise<void> }

export function ProfileForm({ record, onChange }: Props) {
  /** The unsaved input; null shows the name of the record, also after it changes elsewhere. */
  const [draft, setDraft] = useState<string | null>(null)
  const [isSaved, setIsSaved] = useState(false)
  const id = useId()
  const form = useForm({
    validate({ displayName = '' }) {
      setIsSaved(false)
      return hasVisibleText(displayName)
        ? null
        : { message: texts.nameEmpty, fields: ['displayName'] }
    },
    async submit({ displayName = '' }) {
      await onChange({ displayName: displayName.trim() })
      setDraft(null)
      setIsSaved(true)
    },
    toFormError: () => ({ message: texts.saveFailed, fields: [] }),
  })

  useEffect(() => {
    if (!isSaved) return
    const timer = setTimeout(() => setIsSaved(false), savedMessageMs)
    return () => clearTimeout(timer)
  }, [isSaved])

  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit}>
      <TextField
        label={texts.displayName}
        name="displayName"
        form={form}
        type="text"
        autoComplete="name"
        maxLength={maxNameCharacters}
        value={draft ?? record.displayName}
        onChange={(event) => setDraft(event.target.value)}
      />
      <div>
        <label className={text.label} htmlFor={id}>
          {texts.email}
        </label>
        <input
          className={field.input}
          id={id}
          type="email"
          autoComplete="off"
          readOnly
          value={record.email}
          aria-describedby={`${id}-fixed`}
        />
        <p className={field.help} id={`${id}-fixed`}>
          {texts.emailFixed}
        </p>
      </div>
      <FormSubmit
        form={form}
        look="primary"
        label={texts.save}
        successMessage={isSaved && texts.saved}
      />
    </form>
  )
}
