// Idempotency keys as Stripe handles them: a repeated request gets the same reply,
// another request with the key is rejected.
import { StripeError } from './objects.ts'

export type ApiReply = { status: number; body: object; replayed?: boolean }

export function createIdempotencyCache() {
  const entries = new Map<string, { request: string; reply: ApiReply | null }>()
  /**
   * Runs a request once per key. While it runs, the same key is rejected with a 409; if
   * it fails, the key is free again.
   */
  const withIdempotency = async (
    key: string | undefined,
    request: string,
    execute: () => Promise<ApiReply>,
  ): Promise<ApiReply> => {
    if (!key) return execute()
    const previous = entries.get(key)
    if (previous && previous.request !== request)
      throw new StripeError(
        400,
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        { type: 'idempotency_error' },
      )
    if (previous && !previous.reply)
      throw new StripeError(
        409,
        'There is currently another in-progress request using this Idempotency Key.',
        {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
        },
      )
    if (previous?.reply) return { ...previous.reply, replayed: true }
    const entry: { request: string; reply: ApiReply | null } = { request, reply: null }
    entries.set(key, entry)
    try {
      entry.reply = await execute()
    } catch (error) {
      entries.delete(key)
      throw error
    }
    return entry.reply
  }
  return Object.assign(withIdempotency, { clear: () => entries.clear() })
}
