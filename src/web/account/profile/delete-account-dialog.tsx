// Explains what is deleted with an account and asks for the password.
import { CircleAlert } from 'lucide-react'
import { AnyProblem } from '#contract/problems/problem.ts'
import { api, useSite } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { closeDialog, Dialog, DialogActions } from '../../ui/popups/dialog.tsx'
import { PasswordField } from '../sign-in/password-field.tsx'
import styles from './delete-account-dialog.module.css'
import { texts } from './texts.ts'

/** Problems whose message tells the person what to do. */
const helpfulCodes = ['wrong_password', 'too_many_attempts', 'last_administrator']

type Props = { onDeleted: () => void; onClose: () => void }

export function DeleteAccountDialog({ onDeleted, onClose }: Props) {
  const fields = ['password']
  const { data: site } = useSite()
  const form = useForm({
    validate: ({ password }) =>
      password ? null : { message: texts.deleteAccount.passwordMissing, fields },
    submit: async ({ password = '' }) => {
      await api.deleteAccount(password)
      onDeleted()
    },
    toFormError: (cause) => {
      if (!(cause instanceof AnyProblem && helpfulCodes.includes(cause.code)))
        return { message: texts.deleteAccount.failed, fields }
      return { message: cause.message, fields: cause.code === 'last_administrator' ? [] : fields }
    },
  })

  return (
    <Dialog
      title={texts.deleteAccount.title}
      lead={
        <>
          <p>{texts.deleteAccount.explanation}</p>
          <p>{texts.deleteAccount.spaces}</p>
        </>
      }
      onClose={onClose}
    >
      <form className={styles.form} noValidate onSubmit={form.onSubmit}>
        <PasswordField
          label={texts.deleteAccount.password}
          name="password"
          form={form}
          {...((site?.google || site?.sso) && { help: texts.deleteAccount.withoutPassword })}
          autoComplete="current-password"
        />
        {form.error?.fields.length === 0 && (
          <Callout alert icon={<CircleAlert />}>
            <p>{form.error.message}</p>
          </Callout>
        )}
        <DialogActions>
          <Button type="submit" look="danger" busy={form.busy}>
            {form.busy ? texts.deleteAccount.busy : texts.deleteAccount.confirm}
          </Button>
          <Button onClick={({ currentTarget }) => closeDialog(currentTarget)}>
            {texts.deleteAccount.cancel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
