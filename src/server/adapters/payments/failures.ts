// Turns errors of Stripe's SDK into Problems.
import type { Logger } from 'pino'
import type Stripe from 'stripe'
import { Problem } from '#contract/problems/problems.ts'

type StripeError = Stripe.errors.StripeError

export function toProblem(error: unknown, log: Logger): Problem {
  if (error instanceof Problem) return error
  const { type, code, statusCode, requestId, message } = error as StripeError
  log.error(
    { type, code, statusCode, requestId, reason: message },
    'a call to the payment provider failed',
  )
  const isUnreachable = type === 'StripeConnectionError'
  return new Problem(isUnreachable ? 'checkout_unreachable' : 'checkout_failed', { cause: error })
}

/** The object does not exist in this account. */
export function isMissing({ code }: StripeError): boolean {
  return code === 'resource_missing'
}

/** The restricted key may not read this. */
export function isForbidden({ statusCode }: StripeError): boolean {
  return statusCode === 403
}

/** Another request used this idempotency key, or is still in progress. */
export function isIdempotencyConflict({ rawType }: StripeError): boolean {
  return rawType === 'idempotency_error'
}

/** The stored failure of an earlier request with this idempotency key. */
export function isReplayedFailure({ headers }: StripeError): boolean {
  return headers?.['idempotent-replayed'] === 'true'
}

/** Returns the value for an expected error, and rethrows any other. */
export function recoverFrom<T>(
  error: unknown,
  isExpected: (fault: StripeError) => boolean,
  value: T,
): T {
  if (isExpected(error as StripeError)) return value
  throw error
}
