// Validates account forms before they are sent.
import type { FormError } from '../../ui/forms/use-form.ts'

/** Used until the server has sent its own minimum. */
export const defaultMinPasswordCharacters = 6

type Values = Record<string, string>

const validationMessages = {
  missing: 'Please fill in all fields',
  mismatch: 'Passwords do not match',
  tooShort: (minCharacters: number) => `Password must be at least ${minCharacters} characters long`,
  noEmail: 'Please enter your email address',
} as const

export function validateSignIn(values: Values): FormError | null {
  return validateFilled(values, ['email', 'password'])
}

export function validateSignUp(values: Values, minCharacters: number): FormError | null {
  return combine(
    validateFilled(values, ['name', 'email', 'password', 'confirm']),
    validatePasswords(values, minCharacters),
  )
}

export function validateNewPassword(values: Values, minCharacters: number): FormError | null {
  return combine(
    validateFilled(values, ['password', 'confirm']),
    validatePasswords(values, minCharacters),
  )
}

export function validateResetRequest({ email = '' }: Values): FormError | null {
  return email.trim() ? null : { message: validationMessages.noEmail, fields: ['email'] }
}

function validateFilled(values: Values, names: readonly string[]): FormError | null {
  const fields = names.filter((name) => !values[name]?.trim())
  return fields.length > 0 ? { message: validationMessages.missing, fields } : null
}

/** Says nothing about a password that is missing. */
function validatePasswords(
  { password = '', confirm = '' }: Values,
  minCharacters: number,
): FormError | null {
  // The server counts UTF-16 code units too.
  const isTooShort = password.trim() !== '' && password.length < minCharacters
  const isMismatch = password.trim() !== '' && confirm.trim() !== '' && password !== confirm
  return combine(
    isTooShort
      ? { message: validationMessages.tooShort(minCharacters), fields: ['password'] }
      : null,
    isMismatch ? { message: validationMessages.mismatch, fields: ['confirm'] } : null,
  )
}

/** Joins errors, so that all of them can be corrected at once. */
function combine(...found: (FormError | null)[]): FormError | null {
  const errors = found.filter((error) => error !== null)
  if (errors.length === 0) return null
  return {
    message: errors.map(({ message }) => message).join('. '),
    fields: [...new Set(errors.flatMap(({ fields }) => fields))],
  }
}
