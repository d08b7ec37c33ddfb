// Turns failed requests into messages for account forms.
import { AnyProblem } from '#contract/problems/problem.ts'
import { describeFailure } from '../../ui/errors/describe-failure.ts'
import type { FormError } from '../../ui/forms/use-form.ts'
import { texts } from './texts.ts'

/** Returns the server's explanation, or null when it gave none that helps the person. */
export function findFailureReason(cause: unknown): string | null {
  return describeFailure(cause, '') || null
}

export function describeResetFailure(cause: unknown): FormError {
  const reason = findFailureReason(cause)
  return { message: texts.forgot.failed, ...(reason && { detail: reason }), fields: [] }
}

/**
 * Tells whether a reset was rejected because its link was used before, has expired or
 * never existed.
 */
export function isResetLinkInvalid(cause: unknown): boolean {
  return cause instanceof AnyProblem && cause.code === 'reset_link_dead'
}
