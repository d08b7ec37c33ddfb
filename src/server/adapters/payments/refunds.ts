// Finds payments that were refunded in full, or that are disputed and not won, and what
// the others still pay for.
import type Stripe from 'stripe'
import type { PaidPlanKey } from '#contract/billing/plans.ts'

/** Resolves to the ids of the customer's payment intents that no longer count. */
export async function listRefundedPayments(stripe: Stripe, customer: string): Promise<Set<string>> {
  const payments = new Set<string>()
  for await (const charge of stripe.charges.list({ customer, limit: 100 })) {
    const payment = charge.payment_intent && idOf(charge.payment_intent)
    if (payment && (await isRefunded(stripe, charge))) payments.add(payment)
  }
  return payments
}

export async function isRefunded(
  stripe: Stripe,
  { id, refunded, disputed }: Stripe.Charge,
): Promise<boolean> {
  return refunded || (disputed && (await hasOpenOrLostDispute(stripe, id)))
}

/** The fields that Stripe must expand so that an invoice contains its payments. */
export const invoiceExpansions = ['data.payments']

/** A price and its product. */
export type PriceRef = { priceId: string; productId: string }
/** A plan and the end of the time that was paid for. Milliseconds since 1970. */
type PaidPlan = { planKey: PaidPlanKey; paidUntil: number }
/**
 * What one invoice of a period changed: the plan after it, what it cost, and whether that
 * was refunded.
 */
type PaidStep = PaidPlan & { cents: number; refunded: boolean }

/** What the payments of a period pay for, and whether any of them was refunded. */
type PaidPeriod = { paidPlan: PaidPlan | null; hasRefund: boolean }

/**
 * Reads what the payments since the last renewal still pay for; `paidPlan` is null if
 * they pay for nothing. Each change of the plan adds an invoice of the difference. A plan
 * is kept while what was not refunded covers what it took to get there: the refund of a
 * difference leads back to the plan before it, and that of the first payment leaves a
 * difference that pays for nothing. A switch to another billing interval starts a period
 * with payments of its own.
 */
export async function fetchPaidPeriod(
  stripe: Stripe,
  subscription: string,
  {
    refundedPayments,
    toPlanKey,
  }: { refundedPayments: Set<string>; toPlanKey(price: PriceRef): PaidPlanKey | null },
): Promise<PaidPeriod> {
  const steps: PaidStep[] = []
  for await (const invoice of stripe.invoices.list({
    subscription,
    status: 'paid',
    expand: invoiceExpansions,
  })) {
    const startsPeriod = periodStartReasons.some((reason) => reason === invoice.billing_reason)
    const step = toStep(invoice, refundedPayments, toPlanKey)
    if (step && (startsPeriod || step.cents > 0)) steps.unshift(step)
    if (startsPeriod) break
  }
  const ends = [...new Set(steps.map(({ paidUntil }) => paidUntil))]
  const paidPlans = ends.map((end) =>
    coveredPlan(steps.filter(({ paidUntil }) => paidUntil === end)),
  )
  return {
    paidPlan: paidPlans.findLast((plan) => plan !== null) ?? null,
    hasRefund: steps.some(({ refunded }) => refunded),
  }
}

/**
 * The last of these steps whose cost, with that of the steps before it, is covered by
 * what was not refunded.
 */
function coveredPlan(steps: PaidStep[]): PaidPlan | null {
  const keptCents = steps.reduce((sum, { cents, refunded }) => sum + (refunded ? 0 : cents), 0)
  let neededCents = 0
  let paidPlan: PaidPlan | null = null
  for (const { planKey, paidUntil, cents } of steps) {
    neededCents += cents
    if (neededCents <= keptCents) paidPlan = { planKey, paidUntil }
  }
  return paidPlan
}

const periodStartReasons = ['subscription_create', 'subscription_cycle', 'subscription']

/**
 * Null if the invoice has no line of a plan. The line that costs the most is that of the
 * plan; the others are credit for the plan before.
 */
function toStep(
  { lines, amount_paid, payments }: Stripe.Invoice,
  refundedPayments: Set<string>,
  toPlanKey: (price: PriceRef) => PaidPlanKey | null,
): PaidStep | null {
  const [line] = lines.data.toSorted((a, b) => b.amount - a.amount)
  const details = line?.pricing?.price_details
  const planKey = details
    ? toPlanKey({ priceId: idOf(details.price), productId: details.product })
    : null
  if (!line || !planKey) return null
  return {
    planKey,
    paidUntil: line.period.end * 1000,
    cents: amount_paid,
    refunded: isInvoiceRefunded(payments, refundedPayments),
  }
}

/**
 * Whether nothing of what was paid for an invoice counts any more. Its payments must be
 * expanded.
 */
export function isInvoiceRefunded(
  payments: Stripe.Invoice['payments'],
  refundedPayments: Set<string>,
): boolean {
  const paid = (payments?.data ?? []).filter(({ status }) => status === 'paid')
  return (
    paid.length > 0 &&
    paid.every(({ payment }) => refundedPayments.has(idOf(payment.payment_intent ?? '')))
  )
}

/** Disputes that were won, and inquiries (warnings), do not count. */
async function hasOpenOrLostDispute(stripe: Stripe, charge: string): Promise<boolean> {
  const { data } = await stripe.disputes.list({ charge, limit: 100 })
  return data.some(
    ({ status }) => status !== 'won' && status !== 'prevented' && !status.startsWith('warning_'),
  )
}

function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id
}
