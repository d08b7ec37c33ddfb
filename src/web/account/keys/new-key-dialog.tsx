// Creates an API key and shows it, once.
import { useState } from 'react'
import type { CreatedKey } from '#contract/accounts/keys.ts'
import { maxKeyNameCharacters } from '#contract/basics/limits.ts'
import { AnyProblem } from '#contract/problems/problem.ts'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/forms/field-error.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { closeDialog, Dialog, DialogActions } from '../../ui/popups/dialog.tsx'
import text from '../../ui/text.module.css'
import { CreatedKeyView } from './created-key-view.tsx'
import styles from './keys.module.css'
import { texts } from './texts.ts'

const dialogTexts = texts.create
type Scopes = keyof typeof dialogTexts.scopeOptions
const scopeOptions = (['read', 'read write'] as const).map((value) => ({
  value,
  label: dialogTexts.scopeOptions[value],
}))
type Expiry = '30' | '90' | '365' | 'never'
const expiryOptions = (['30', '90', '365', 'never'] as const).map((value) => ({
  value,
  label: dialogTexts.expiryOptions[value],
}))

type Props = { onCreated: () => void; onClose: () => void }

export function NewKeyDialog({ onCreated, onClose }: Props) {
  const [created, setCreated] = useState<CreatedKey | null>(null)
  const { title, lead } = created ? texts.created : dialogTexts

  function show(key: CreatedKey) {
    setCreated(key)
    onCreated()
  }

  return (
    <Dialog
      title={title}
      lead={<p className={text.muted}>{lead}</p>}
      closesOutside={!created}
      onClose={onClose}
    >
      {created ? <CreatedKeyView created={created} /> : <NewKeyForm onCreated={show} />}
    </Dialog>
  )
}

function NewKeyForm({ onCreated }: { onCreated: (created: CreatedKey) => void }) {
  const [scopes, setScopes] = useState<Scopes>('read')
  const [expiry, setExpiry] = useState<Expiry>('90')
  const form = useForm({
    validate: ({ name = '' }) =>
      name.trim() ? null : { message: dialogTexts.nameMissing, fields: ['name'] },
    submit: async ({ name = '' }) => {
      const life = expiry === 'never' ? {} : { expiresInDays: Number(expiry) }
      onCreated(
        await api.createKey({
          name,
          scopes: scopes === 'read' ? ['read'] : ['read', 'write'],
          ...life,
        }),
      )
    },
    toFormError: (cause) => ({
      message: cause instanceof AnyProblem ? cause.message : dialogTexts.failed,
      fields: [],
    }),
  })
  return (
    <form className={styles.field} noValidate onSubmit={form.onSubmit}>
      <TextField
        label={dialogTexts.name}
        name="name"
        form={form}
        type="text"
        autoComplete="off"
        maxLength={maxKeyNameCharacters}
      />
      <div className={styles.field}>
        <p className={text.label}>{dialogTexts.scopes}</p>
        <SegmentedControl
          label={dialogTexts.scopes}
          options={scopeOptions}
          value={scopes}
          onChange={setScopes}
        />
        <p className={text.meta}>{dialogTexts.scopeHelp[scopes]}</p>
      </div>
      <div className={styles.field}>
        <p className={text.label}>{dialogTexts.expiry}</p>
        <SegmentedControl
          label={dialogTexts.expiry}
          options={expiryOptions}
          value={expiry}
          onChange={setExpiry}
        />
      </div>
      {form.error?.fields.length === 0 && (
        <FieldError id={form.errorId}>{form.error.message}</FieldError>
      )}
      <DialogActions>
        <Button type="submit" look="primary" busy={form.busy}>
          {form.busy ? dialogTexts.busy : dialogTexts.submit}
        </Button>
        <Button onClick={({ currentTarget }) => closeDialog(currentTarget)}>
          {dialogTexts.cancel}
        </Button>
      </DialogActions>
    </form>
  )
}
