// Changes the password of the signed-in user, who types the current one.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AnyProblem } from '#contract/problems/problem.ts'
import { api, useSite } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { describeFailure } from '../../ui/errors/describe-failure.ts'
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx'
import { FieldError } from '../../ui/forms/field-error.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import text from '../../ui/text.module.css'
import { showToast } from '../../ui/toasts/toasts.ts'
import { PasswordField } from '../sign-in/password-field.tsx'
import { texts as accountTexts } from '../sign-in/texts.ts'
import { defaultMinPasswordCharacters } from '../sign-in/validation.ts'
import styles from './security.module.css'
import { sessionsKey } from './session-list.tsx'
import { texts } from './texts.ts'

const fieldOf: Partial<Record<string, string>> = {
  wrong_password: 'current',
  password_refused: 'next',
}

export function PasswordForm({ email }: { email: string }) {
  const queries = useQueryClient()
  const { data: site } = useSite()
  const [endOthers, setEndOthers] = useState(true)
  const [endKeys, setEndKeys] = useState(false)
  // A new form has empty fields.
  const [round, setRound] = useState(0)
  const form = useForm({
    validate: ({ current, next }) =>
      current && next
        ? null
        : {
            message: texts.password.missing,
            fields: [...(current ? [] : ['current']), ...(next ? [] : ['next'])],
          },
    submit: async ({ current = '', next = '' }) => {
      await api.changePassword({ currentPassword: current, newPassword: next, endOthers, endKeys })
      showToast(texts.password.changed)
      setRound(round + 1)
      await queries.invalidateQueries({ queryKey: sessionsKey })
    },
    toFormError: (cause) => {
      const field = cause instanceof AnyProblem ? fieldOf[cause.code] : undefined
      return {
        message: describeFailure(cause, texts.password.failed),
        fields: field ? [field] : [],
      }
    },
  })
  return (
    <form key={round} className={styles.form} noValidate onSubmit={form.onSubmit}>
      {/* So that password managers know whose password it is. */}
      <input
        className={text.hidden}
        name="email"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      <PasswordField
        label={texts.password.current}
        name="current"
        form={form}
        autoComplete="current-password"
      />
      <PasswordField
        label={texts.password.next}
        name="next"
        form={form}
        autoComplete="new-password"
        help={accountTexts.passwordHelp(site?.minPassword ?? defaultMinPasswordCharacters)}
      />
      <CheckboxField
        name="endOthers"
        label={texts.password.endOthers}
        help={texts.password.endOthersHelp}
        checked={endOthers}
        onChange={setEndOthers}
      />
      <CheckboxField
        name="endKeys"
        label={texts.password.endKeys}
        help={texts.password.endKeysHelp}
        checked={endKeys}
        onChange={setEndKeys}
      />
      {form.error?.fields.length === 0 && (
        <FieldError id={form.errorId}>{form.error.message}</FieldError>
      )}
      <div>
        <Button type="submit" look="primary" busy={form.busy}>
          {form.busy ? texts.password.busy : texts.password.submit}
        </Button>
      </div>
    </form>
  )
}
