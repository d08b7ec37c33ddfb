// A labeled text field with its help text and error.
import { type ComponentProps, type ReactNode, useId } from 'react'
import text from '../text.module.css'
import field from './field.module.css'
import { FieldError } from './field-error.tsx'
import type { FormState } from './use-form.ts'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'form' | 'className'> & {
  label: string
  name: string
  form: FormState
  help?: string
  className?: string | undefined
  /** Controls inside the field. */
  children?: ReactNode
}

export function TextField({
  label,
  name,
  form,
  help,
  className,
  children,
  ...rest
}: TextFieldProps) {
  const id = useId()
  const isInvalid = form.error?.fields.includes(name) ?? false
  const descriptionIds = [isInvalid && form.errorId, help && `${id}-help`].filter(Boolean).join(' ')
  return (
    <div>
      <label className={text.label} htmlFor={id}>
        {label}
      </label>
      <div className={className}>
        <input
          {...rest}
          className={field.input}
          id={id}
          name={name}
          aria-invalid={isInvalid}
          aria-describedby={descriptionIds || undefined}
        />
        {children}
      </div>
      {/* An error about several fields is shown only once, below the first of them. */}
      {form.error?.fields[0] === name && (
        <FieldError id={form.errorId}>{form.error.message}</FieldError>
      )}
      {help && (
        <p className={field.help} id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  )
}
