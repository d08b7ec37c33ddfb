// A labelled line of text that says what is wrong with it.
import { type ComponentProps, type ReactNode, useId } from 'react'
import field from '../ui/field.module.css'
import { FieldError } from '../ui/field-error.tsx'
import text from '../ui/text.module.css'
import type { Form } from './use-form.ts'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'form' | 'className'> & {
  label: string
  name: string
  form: Form
  help?: string
  className?: string | undefined
  /** What stands in the field beside the text. */
  children?: ReactNode
}

export function TextField({ label, name, form, help, className, children, ...rest }: TextFieldProps) {
  const id = useId()
  const invalid = form.fault?.fields.includes(name) ?? false
  const described = [invalid && form.faultId, help && `${id}-help`].filter(Boolean).join(' ')
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
          aria-invalid={invalid}
          aria-describedby={described || undefined}
        />
        {children}
      </div>
      {/* One sentence, even where it is about several fields. */}
      {form.fault?.fields[0] === name && <FieldError id={form.faultId}>{form.fault.message}</FieldError>}
      {help && (
        <p className={field.help} id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  )
}
