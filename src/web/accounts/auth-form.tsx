// The form of a sign-in screen: its fields, what went wrong with the whole, its one button.
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import styles from './auth-form.module.css'
import type { Form } from './use-form.ts'

type Props = { form: Form; submit: string; busy: string; children: ReactNode }

export function AuthForm({ form, submit, busy, children }: Props) {
  const { fault } = form
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit}>
      {children}
      {fault && fault.fields.length === 0 && (
        <Note alert icon={<CircleAlert />} title={fault.message}>
          {fault.reason && <p>{fault.reason}</p>}
        </Note>
      )}
      <Button type="submit" look="primary" size="large" className={styles.submit} busy={form.busy}>
        {form.busy ? busy : submit}
      </Button>
    </form>
  )
}
