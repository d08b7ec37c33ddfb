// The name and the description of a space.
import { type ReactNode, useId } from 'react'
import { maxSpaceDescriptionCharacters, maxSpaceNameCharacters } from '#contract/basics/limits.ts'
import { Button } from '../../ui/button.tsx'
import { describeFailure } from '../../ui/errors/describe-failure.ts'
import field from '../../ui/forms/field.module.css'
import { FieldError } from '../../ui/forms/field-error.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { DialogActions } from '../../ui/popups/dialog.tsx'
import text from '../../ui/text.module.css'
import dialog from '../dialogs.module.css'
import { texts } from '../texts.ts'

const { form: labels } = texts

type Props = {
  value?: { name: string; description: string }
  submitLabel: string
  busyLabel: string
  onSubmit: (value: { name: string; description: string }) => Promise<void>
  /** Further buttons. */
  children: ReactNode
}

export function SpaceForm({ value, submitLabel, busyLabel, onSubmit, children }: Props) {
  const id = useId()
  const form = useForm({
    validate: ({ name = '' }) =>
      name.trim() ? null : { message: labels.nameEmpty, fields: ['name'] },
    submit: ({ name = '', description = '' }) => onSubmit({ name, description }),
    toFormError: (cause) => ({ message: describeFailure(cause, labels.failed), fields: [] }),
  })
  return (
    <form className={dialog.form} noValidate onSubmit={form.onSubmit}>
      <TextField
        label={labels.name}
        name="name"
        form={form}
        type="text"
        dir="auto"
        autoComplete="off"
        maxLength={maxSpaceNameCharacters}
        defaultValue={value?.name}
      />
      <div>
        <label className={text.label} htmlFor={id}>
          {labels.description}
        </label>
        <textarea
          className={field.textarea}
          id={id}
          name="description"
          dir="auto"
          maxLength={maxSpaceDescriptionCharacters}
          defaultValue={value?.description}
          aria-describedby={`${id}-help`}
        />
        <p className={field.help} id={`${id}-help`}>
          {labels.descriptionHelp}
        </p>
      </div>
      {form.error?.fields.length === 0 && <FieldError>{form.error.message}</FieldError>}
      <DialogActions>
        <Button type="submit" look="primary" busy={form.busy}>
          {form.busy ? busyLabel : submitLabel}
        </Button>
        {children}
      </DialogActions>
    </form>
  )
}
