// The form of an account screen: its fields, its error and its submit button.
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import type { FormState } from '../../ui/forms/use-form.ts'
import styles from './auth-form.module.css'

type Props = {
  form: FormState
  submitLabel: string
  busyLabel: string
  /** `secondary` where another way to sign in comes first. */
  look?: 'primary' | 'secondary'
  children: ReactNode
}

export function AuthForm({ form, submitLabel, busyLabel, look = 'primary', children }: Props) {
  const { error } = form
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit}>
      {children}
      {error && error.fields.length === 0 && (
        <Callout alert icon={<CircleAlert />} title={error.message}>
          {error.detail && <p>{error.detail}</p>}
        </Callout>
      )}
      <Button type="submit" look={look} size="large" className={styles.submit} busy={form.busy}>
        {form.busy ? busyLabel : submitLabel}
      </Button>
    </form>
  )
}
