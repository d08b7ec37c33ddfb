// A dialog that asks for one name, such as that of a saved search, and stays open until
// it is saved.
import { useRef } from 'react'
import { Button } from '../button.tsx'
import { describeFailure } from '../errors/describe-failure.ts'
import { closeDialog, Dialog, DialogActions } from '../popups/dialog.tsx'
import text from '../text.module.css'
import styles from './name-dialog.module.css'
import { TextField } from './text-field.tsx'
import { useForm } from './use-form.ts'

type Props = {
  words: {
    title: string
    lead: string
    label: string
    missing: string
    submit: string
    cancel: string
    failed: string
  }
  name: string
  maxCharacters: number
  /** Throws what is told below the field. */
  save: (name: string) => Promise<void>
  onClose: () => void
}

export function NameDialog({ words, name: present, maxCharacters, save, onClose }: Props) {
  const formRef = useRef<HTMLFormElement>(null)
  const form = useForm({
    validate: ({ name = '' }) =>
      name.trim() ? null : { message: words.missing, fields: ['name'] },
    async submit({ name = '' }) {
      await save(name)
      closeDialog(formRef.current)
    },
    toFormError: (cause) => ({ message: describeFailure(cause, words.failed), fields: ['name'] }),
  })
  return (
    <Dialog title={words.title} lead={<p className={text.muted}>{words.lead}</p>} onClose={onClose}>
      <form ref={formRef} className={styles.form} noValidate onSubmit={form.onSubmit}>
        <TextField
          label={words.label}
          name="name"
          form={form}
          type="text"
          dir="auto"
          autoComplete="off"
          maxLength={maxCharacters}
          defaultValue={present}
        />
        <DialogActions>
          <Button onClick={() => closeDialog(formRef.current)}>{words.cancel}</Button>
          <Button type="submit" look="primary" busy={form.busy}>
            {words.submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
