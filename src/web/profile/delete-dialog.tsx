// Asks for the password once more before an account is deleted, and says plainly what goes with it.
import { useQuery } from '@tanstack/react-query'
import { Problem } from '#contract/problems.ts'
import { PasswordField } from '../accounts/password-field.tsx'
import { useForm } from '../accounts/use-form.ts'
import { api } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { closeDialog, Dialog, DialogActions } from '../ui/dialog.tsx'
import styles from './delete-dialog.module.css'
import { texts } from './texts.ts'

/** Failures that say in their own words what the person can do about them. */
const told = ['wrong_password', 'too_many_attempts']

type Props = { onDeleted: () => void; onClose: () => void }

export function DeleteDialog({ onDeleted, onClose }: Props) {
  const fields = ['password']
  const { data: site } = useQuery({ queryKey: ['site'], queryFn: api.readSite })
  const form = useForm({
    check: ({ password }) => (password ? null : { message: texts.remove.passwordMissing, fields }),
    act: async ({ password = '' }) => {
      await api.deleteMe(password)
      onDeleted()
    },
    explain: (cause) => ({
      message: cause instanceof Problem && told.includes(cause.code) ? cause.message : texts.remove.failed,
      fields,
    }),
  })

  return (
    <Dialog title={texts.remove.title} lead={<p>{texts.remove.what}</p>} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={form.onSubmit}>
        <PasswordField
          label={texts.remove.password}
          name="password"
          form={form}
          {...(site?.google && { help: texts.remove.withoutPassword })}
          autoComplete="current-password"
        />
        <DialogActions>
          <Button type="submit" look="danger" busy={form.busy}>
            {form.busy ? texts.remove.busy : texts.remove.confirm}
          </Button>
          <Button onClick={({ currentTarget }) => closeDialog(currentTarget)}>{texts.remove.cancel}</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
