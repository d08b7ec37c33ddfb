// The name, which can be changed, and the address, which cannot.
import { useEffect, useId, useState } from 'react'
import type { UserChange, UserRecord } from '#contract/account.ts'
import { maxNameCharacters } from '#contract/settings.ts'
import { TextField } from '../accounts/text-field.tsx'
import { useForm } from '../accounts/use-form.ts'
import field from '../ui/field.module.css'
import text from '../ui/text.module.css'
import { FormEnd } from './form-end.tsx'
import styles from './profile-form.module.css'
import { texts } from './texts.ts'

const savedShownMs = 5000

type Props = { record: UserRecord; onChange: (change: UserChange) => Promise<void> }

export function ProfileForm({ record, onChange }: Props) {
  /** What was typed and is not saved yet; until something is, the record's own name stands here, also when it changes elsewhere. */
  const [draft, setDraft] = useState<string | null>(null)
  const [saved, setSaved] = useState(false)
  const id = useId()
  const form = useForm({
    check({ displayName = '' }) {
      setSaved(false)
      return displayName.trim() === '' ? { message: texts.nameEmpty, fields: ['displayName'] } : null
    },
    async act({ displayName = '' }) {
      await onChange({ displayName: displayName.trim() })
      setDraft(null)
      setSaved(true)
    },
    explain: () => ({ message: texts.saveFailed, fields: [] }),
  })

  useEffect(() => {
    if (!saved) return
    const timer = setTimeout(() => setSaved(false), savedShownMs)
    return () => clearTimeout(timer)
  }, [saved])

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
      <FormEnd form={form} look="primary" label={texts.save} saved={saved && texts.saved} />
    </form>
  )
}
