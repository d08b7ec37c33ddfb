// What went wrong at Stripe, as a Problem: it said no, or it said nothing.
import type { Logger } from 'pino'
import type Stripe from 'stripe'
import { Problem } from '#contract/problems.ts'

type Fault = Stripe.errors.StripeError

export function asProblem(error: unknown, log: Logger): Problem {
  if (error instanceof Problem) return error
  const { type, code, statusCode, requestId, message } = error as Fault
  log.error({ type, code, statusCode, requestId, reason: message }, 'the payment provider did not do as asked')
  const unanswered = type === 'StripeConnectionError'
  return new Problem(unanswered ? 'checkout_unreachable' : 'checkout_failed', { cause: error })
}

/** No such thing, as far as this account knows. */
export function isMissing({ code }: Fault): boolean {
  return code === 'resource_missing'
}

/** Another request came first under this key, or is still at it. */
export function isUsedUp({ rawType }: Fault): boolean {
  return rawType === 'idempotency_error'
}

/** The refusal of an earlier request with this key, told again. */
export function isReplayed({ headers }: Fault): boolean {
  return headers?.['idempotent-replayed'] === 'true'
}
