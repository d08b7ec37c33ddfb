// Idempotency keys as Stripe honours them: the same request gets the same answer, another one with the same key is refused.
import { Refusal } from './objects.ts'

export type Answer = { status: number; body: object; replayed?: boolean }

export function rememberAnswers() {
  const answers = new Map<string, { request: string; answer: Answer | null }>()
  /** Requests that began executing keep their answer, refusals too; two with one key at once: the second is told to wait. */
  const remembered = async (
    key: string | undefined,
    request: string,
    execute: () => Promise<Answer>,
  ): Promise<Answer> => {
    if (!key) return execute()
    const known = answers.get(key)
    if (known && known.request !== request)
      throw new Refusal(
        400,
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        { type: 'idempotency_error' },
      )
    if (known && !known.answer)
      throw new Refusal(409, 'There is currently another in-progress request using this Idempotency Key.', {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
      })
    if (known?.answer) return { ...known.answer, replayed: true }
    const entry: { request: string; answer: Answer | null } = { request, answer: null }
    answers.set(key, entry)
    try {
      entry.answer = await execute()
    } catch (error) {
      answers.delete(key)
      throw error
    }
    return entry.answer
  }
  return Object.assign(remembered, { forget: () => answers.clear() })
}
