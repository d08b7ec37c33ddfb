// Computes what a subscription costs after its discounts.
import type Stripe from 'stripe'

/** The fields that Stripe must expand so that a subscription contains its discounts. */
export const discountExpansions = ['data.discounts.source.coupon']

/** Applies the discounts that still run at a time, in seconds since 1970, in their order. Amounts are cents of one currency. */
export function applyDiscounts(cents: number, discounts: (string | Stripe.Discount)[], atSeconds: number): number {
  let rest = cents
  for (const discount of discounts) {
    if (typeof discount === 'string' || (discount.end !== null && discount.end <= atSeconds)) continue
    const { coupon } = discount.source
    if (!coupon || typeof coupon === 'string') continue
    const { amount_off, percent_off } = coupon
    rest = Math.max(0, amount_off === null ? Math.round(rest * (1 - (percent_off ?? 0) / 100)) : rest - amount_off)
  }
  return rest
}
