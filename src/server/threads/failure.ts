// An error on its way to another thread: a Problem stays one, with its code, its details and what caused it.
import { Problem, type ProblemCode } from '#contract/problems.ts'

export type Failure = { code: ProblemCode | null; message: string; details: unknown; cause: Error | undefined }

export function toFailure(thrown: unknown): Failure {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  if (!(error instanceof Problem))
    return { code: null, message: error.message, details: undefined, cause: plain(error) }
  const { code, message, details, cause } = error
  return { code, message, details, cause: cause instanceof Error ? plain(cause) : undefined }
}

export function toError({ code, message, details, cause }: Failure): Error {
  return code ? new Problem(code, { message, details, cause }) : new Error(message, { cause })
}

/** Without whatever hangs on it, some of which no thread can hand to another. */
function plain({ name, message, stack }: Error): Error {
  return Object.assign(new Error(message), { name, stack })
}
