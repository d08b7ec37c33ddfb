// Serializes an error for another thread. A Problem stays a Problem, with its code, details and cause.
import { Problem, type ProblemCode } from '#contract/problems.ts'

export type SerializedError = { code: ProblemCode | null; message: string; details: unknown; cause: Error | undefined }

export function serializeError(thrown: unknown): SerializedError {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  if (!(error instanceof Problem))
    return { code: null, message: error.message, details: undefined, cause: copyPlainError(error) }
  const { code, message, details, cause } = error
  return { code, message, details, cause: cause instanceof Error ? copyPlainError(cause) : undefined }
}

export function deserializeError({ code, message, details, cause }: SerializedError): Error {
  return code ? new Problem(code, { message, details, cause }) : new Error(message, { cause })
}

/** Copies only the standard properties, because others may not be cloneable. */
function copyPlainError({ name, message, stack }: Error): Error {
  return Object.assign(new Error(message), { name, stack })
}
