// The submit button of a form and the result of saving it.
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, type ButtonVariant } from '../button.tsx'
import { Callout } from '../callout.tsx'
import { texts } from '../texts.ts'
import type { FormState } from './use-form.ts'

type Props = ButtonVariant & {
  form: FormState
  label: string
  /** Shown once the form is saved. */
  successMessage: ReactNode
}

export function FormSubmit({ form, label, successMessage, ...look }: Props) {
  return (
    <>
      <div>
        <Button type="submit" busy={form.busy} {...look}>
          {form.busy ? texts.saving : label}
        </Button>
      </div>
      {successMessage && (
        <Callout positive icon={<CircleCheck />}>
          <p>{successMessage}</p>
        </Callout>
      )}
      {form.error?.fields.length === 0 && (
        <Callout alert icon={<CircleAlert />}>
          <p>{form.error.message}</p>
        </Callout>
      )}
    </>
  )
}
