// Encrypts keys and tokens for the database, so that the database, its backups and its
// copies are worth nothing without the installation's secret.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const version = 'v1'
const nonceBytes = 12
const tagBytes = 16

/**
 * AES-256-GCM with a key derived from the secret. `context` is authenticated: a text that
 * was encrypted for one use cannot be decrypted for another.
 */
export function encrypt(secret: string, context: string, plaintext: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, deriveKey(secret), nonce).setAAD(Buffer.from(context))
  const encrypted = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()])
  return [
    version,
    ...[nonce, encrypted, cipher.getAuthTag()].map((part) => part.toString('base64url')),
  ].join('.')
}

/** Null if it was encrypted with another secret or for another context, or was changed. */
export function decrypt(secret: string, context: string, stored: string): string | null {
  const [storedVersion, ...parts] = stored.split('.')
  const [nonce, encrypted, tag] = parts.map((part) => Buffer.from(part, 'base64url'))
  if (
    storedVersion !== version ||
    !encrypted ||
    nonce?.length !== nonceBytes ||
    tag?.length !== tagBytes
  )
    return null
  try {
    const decipher = createDecipheriv(algorithm, deriveKey(secret), nonce)
      .setAAD(Buffer.from(context))
      .setAuthTag(tag)
    return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

function deriveKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'pith model key', 32))
}
