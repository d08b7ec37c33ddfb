// The end of a form: its button, and how saving went.
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Form } from '../accounts/use-form.ts'
import { Button, type ButtonLook } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { texts } from './texts.ts'

type Props = ButtonLook & {
  form: Form
  label: string
  /** What is said once it is saved; nothing before. */
  saved: ReactNode
}

export function FormEnd({ form, label, saved, ...look }: Props) {
  return (
    <>
      <div>
        <Button type="submit" busy={form.busy} {...look}>
          {form.busy ? texts.saving : label}
        </Button>
      </div>
      {saved && (
        <Note positive icon={<CircleCheck />}>
          <p>{saved}</p>
        </Note>
      )}
      {form.fault?.fields.length === 0 && (
        <Note alert icon={<CircleAlert />}>
          <p>{form.fault.message}</p>
        </Note>
      )}
    </>
  )
}
