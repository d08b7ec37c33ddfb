// Shows the error of a form field below it.
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import field from './field.module.css'

export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p className={field.error} id={id} role="alert">
      <CircleAlert />
      {children}
    </p>
  )
}
