// What can be told of a form before it is sent: one sentence, and the fields that it is about.

export type Fault = {
  message: string
  /** What the server said beyond the message. */
  reason?: string
  /** Names of the fields to correct; none when it is about no field. */
  fields: readonly string[]
}

/** Until the site has said how many it wants. */
export const leastPasswordCharacters = 6

type Values = Record<string, string>

export const messages = {
  missing: 'Please fill in all fields',
  mismatch: 'Passwords do not match',
  tooShort: (least: number) => `Password must be at least ${least} characters long`,
  noEmail: 'Please enter your email address',
} as const

export function checkSignIn(values: Values): Fault | null {
  return checkFilled(values, ['email', 'password'])
}

export function checkSignUp(values: Values, leastCharacters: number): Fault | null {
  return checkFilled(values, ['name', 'email', 'password', 'confirm']) ?? checkPair(values, leastCharacters)
}

export function checkNewPassword(values: Values, leastCharacters: number): Fault | null {
  return checkFilled(values, ['password', 'confirm']) ?? checkPair(values, leastCharacters)
}

export function checkResetRequest({ email = '' }: Values): Fault | null {
  return email.trim() ? null : { message: messages.noEmail, fields: ['email'] }
}

function checkFilled(values: Values, names: readonly string[]): Fault | null {
  const fields = names.filter((name) => !values[name]?.trim())
  return fields.length > 0 ? { message: messages.missing, fields } : null
}

function checkPair({ password = '', confirm }: Values, leastCharacters: number): Fault | null {
  if (password !== confirm) return { message: messages.mismatch, fields: ['confirm'] }
  // As the server counts them.
  if (password.length < leastCharacters) return { message: messages.tooShort(leastCharacters), fields: ['password'] }
  return null
}
