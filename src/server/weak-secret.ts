// Recognizes secrets that somebody could guess. With the secret one can sign in as anybody.

export const weakSecretMessage =
  'AUTH_SECRET needs at least 32 random characters, for instance from: openssl rand -hex 32'

export const minSecretCharacters = 32
/**
 * Thirty-two random hexadecimal digits have fewer different ones in less than one case of
 * a million.
 */
const minDifferentCharacters = 8
/** What examples and placeholders contain, and random characters do not. */
const placeholders =
  /change.?(me|this|it)|replace.?(me|this)|secret|password|example|default|placeholder|better.?auth|lorem.?ipsum|qwerty|12345678|01234567|abcdefgh/i

export function isWeakSecret(secret: string): boolean {
  const isRepeated = /^(.{1,16})\1+.{0,15}$/s.test(secret)
  return (
    secret.length < minSecretCharacters ||
    new Set(secret).size < minDifferentCharacters ||
    isRepeated ||
    placeholders.test(secret)
  )
}
