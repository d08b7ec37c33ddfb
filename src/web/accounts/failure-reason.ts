// Turns failed requests into messages for account forms.
import { Problem, problems } from '#contract/problems.ts'
import type { FormError } from '../forms/use-form.ts'
import { describeUnreachable } from '../ui/describe-unreachable.ts'
import { texts } from './texts.ts'

/** Returns the server's explanation, or null when it gave none that helps the person. */
export function findFailureReason(cause: unknown): string | null {
  if (!(cause instanceof Problem)) return null
  const unreachable = describeUnreachable(cause)
  if (unreachable) return unreachable
  const isUnexplained = cause.message === problems.internal.text || /^HTTP \d/.test(cause.message)
  return isUnexplained ? null : cause.message
}

export function describeResetFailure(cause: unknown): FormError {
  const reason = findFailureReason(cause)
  return { message: texts.forgot.failed, ...(reason && { detail: reason }), fields: [] }
}

/** Tells whether a reset was rejected because its link was used before, has expired or never existed. */
export function isResetLinkInvalid(cause: unknown): boolean {
  return cause instanceof Problem && cause.code === 'reset_link_dead'
}
