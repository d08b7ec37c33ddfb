// Validates and submits a form. After an error the form keeps its values.
import { type FormEvent, useId, useState } from 'react'

export type FormError = {
  message: string
  /** Further information from the server. */
  detail?: string
  /** The names of the invalid fields; empty when the error belongs to no field. */
  fields: readonly string[]
}

type FormValues = Record<string, string>

export type FormState = {
  error: FormError | null
  /** The id of the element that shows the error. */
  errorId: string
  busy: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

type UseFormOptions = {
  validate: (values: FormValues) => FormError | null
  submit: (values: FormValues) => Promise<void>
  toFormError: (cause: unknown) => FormError
}

export function useForm({ validate, submit, toFormError }: UseFormOptions): FormState {
  const [error, setError] = useState<FormError | null>(null)
  const [busy, setBusy] = useState(false)
  const errorId = useId()

  function showError(form: HTMLFormElement, nextError: FormError) {
    setError(nextError)
    const [firstField] = nextError.fields
    const field = firstField && form.elements.namedItem(firstField)
    if (field instanceof HTMLElement) field.focus()
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const values = Object.fromEntries(new FormData(form)) as FormValues
    const validationError = validate(values)
    if (validationError) return showError(form, validationError)
    setError(null)
    setBusy(true)
    try {
      await submit(values)
    } catch (cause) {
      showError(form, toFormError(cause))
    }
    setBusy(false)
  }

  return { error, errorId, busy, onSubmit }
}
