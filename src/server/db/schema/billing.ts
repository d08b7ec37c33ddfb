// Tables of payments.
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { type PaidPlanKey, paidPlanKeys } from '#contract/billing/plans.ts'
import { userId } from './accounts.ts'
import { time } from './columns.ts'

/** The customer record of a user at the payment provider. */
export const customers = pgTable('customers', {
  userId: userId().primaryKey(),
  customerId: text('customer_id').notNull().unique(),
  /** When the user began their only trial. */
  trialUsedAt: time('trial_used_at'),
  /**
   * The last event that may have changed what the customer has. The hourly sync starts
   * with the most recent ones.
   */
  lastActivityAt: time('last_activity_at').notNull(),
  /**
   * Syncs with the provider are numbered when they start. Of two results, the one that
   * started later is stored.
   */
  syncSequence: integer('sync_sequence').notNull().default(0),
  storedSyncSequence: integer('stored_sync_sequence').notNull().default(0),
  createdAt: time('created_at').notNull(),
})

/** The state of a subscription as of the last sync; one row for each user who ever had one. */
export const subscriptions = pgTable('subscriptions', {
  userId: userId().primaryKey(),
  subscriptionId: text('subscription_id').notNull(),
  customerId: text('customer_id').notNull(),
  planKey: text('plan_key', { enum: paidPlanKeys }).$type<PaidPlanKey>().notNull(),
  /** The provider's own status, such as "trialing" or "past_due". */
  status: text().notNull(),
  /** The next payment, after discounts. */
  amountCents: integer('amount_cents').notNull(),
  /** The lower-case ISO code. */
  currency: text().notNull().default('usd'),
  interval: text({ enum: ['week', 'month', 'year'] }).notNull(),
  priceId: text('price_id').notNull(),
  productId: text('product_id').notNull(),
  cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull(),
  startedAt: time('started_at').notNull(),
  currentPeriodEnd: time('current_period_end').notNull(),
  /**
   * The moment from which its months or years are counted; the end of the trial, also
   * during it.
   */
  billingAnchor: time('billing_anchor').notNull(),
  /** True while the operator has paused the collection of payments. */
  paymentsPaused: boolean('payments_paused').notNull().default(false),
  trialEnd: time('trial_end'),
  /** Whether the provider has a card or another method of payment. */
  hasPaymentMethod: boolean('has_payment_method').notNull().default(false),
  /** True if nothing of the present period is still paid for after refunds or disputes. */
  revoked: boolean().notNull().default(false),
  updatedAt: time('updated_at').notNull(),
})

/** Paid passes. Each starts when it was paid, or when the previous one ends. */
export const passes = pgTable(
  'passes',
  {
    /** The id of the provider's checkout session. */
    id: text().primaryKey(),
    userId: userId(),
    amountCents: integer('amount_cents').notNull(),
    currency: text().notNull().default('usd'),
    priceId: text('price_id').notNull(),
    productId: text('product_id').notNull(),
    paidAt: time('paid_at').notNull(),
    /** When the payment was refunded or disputed. */
    revokedAt: time('revoked_at'),
  },
  (table) => [index('passes_user_id_idx').on(table.userId, table.paidAt)],
)

/** Mails about payments, each queued once for what it tells: an invoice, or the end of a trial. */
export const billingMails = pgTable(
  'billing_mails',
  {
    /** The kind and what it is about, such as "receipt in_1". */
    key: text().primaryKey(),
    userId: userId(),
    content: jsonb().$type<BillingMail>().notNull(),
    createdAt: time('created_at').notNull(),
    sentAt: time('sent_at'),
    /** A process sends it, until then unless it ends before. */
    heldUntil: time('held_until'),
  },
  (table) => [index('billing_mails_user_id_idx').on(table.userId)],
)

/** What the mail tells. The rest is read when it is sent. Amounts are cents. */
export type BillingMail =
  | {
      kind: 'receipt'
      amountCents: number
      taxCents: number
      currency: string
      invoiceUrl: string | null
    }
  | { kind: 'payment_failed'; amountCents: number; currency: string }
  | { kind: 'trial_ending'; subscriptionId: string }

/** Processed webhook events, so that each is processed only once. */
export const paymentEvents = pgTable(
  'payment_events',
  { id: text().primaryKey(), type: text().notNull(), receivedAt: time('received_at').notNull() },
  (table) => [index('payment_events_received_at_idx').on(table.receivedAt)],
)
