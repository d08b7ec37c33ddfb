// Validates account forms before they are sent.
import type { FormError } from '../forms/use-form.ts'

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
  return validateFilled(values, ['name', 'email', 'password', 'confirm']) ?? validatePasswords(values, minCharacters)
}

export function validateNewPassword(values: Values, minCharacters: number): FormError | null {
  return validateFilled(values, ['password', 'confirm']) ?? validatePasswords(values, minCharacters)
}

export function validateResetRequest({ email = '' }: Values): FormError | null {
  return email.trim() ? null : { message: validationMessages.noEmail, fields: ['email'] }
}

function validateFilled(values: Values, names: readonly string[]): FormError | null {
  const fields = names.filter((name) => !values[name]?.trim())
  return fields.length > 0 ? { message: validationMessages.missing, fields } : null
}

function validatePasswords({ password = '', confirm }: Values, minCharacters: number): FormError | null {
  if (password !== confirm) return { message: validationMessages.mismatch, fields: ['confirm'] }
  // The server counts UTF-16 code units too.
  if (password.length < minCharacters)
    return { message: validationMessages.tooShort(minCharacters), fields: ['password'] }
  return null
}
