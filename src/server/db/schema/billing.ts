// Tables of what people pay.
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { type PaidPlanKey, paidPlanKeys } from '#contract/plans.ts'
import { userId } from './accounts.ts'
import { time } from './columns.ts'

/** A person at the payment provider. It outlives the account only until everything there was cancelled. */
export const customers = pgTable('customers', {
  userId: userId().primaryKey(),
  customerId: text('customer_id').notNull().unique(),
  /** When the one trial began. */
  trialUsedAt: time('trial_used_at'),
  /** When something last happened that may change what they have; the hourly look begins with it. */
  touchedAt: time('touched_at').notNull(),
  /** Looks at the provider are numbered as they begin; of two the one that began later counts. */
  looksBegun: integer('looks_begun').notNull().default(0),
  lookStored: integer('look_stored').notNull().default(0),
  createdAt: time('created_at').notNull(),
})

/** What the provider last said of a person's subscription; one row for each person who ever had one. */
export const subscriptions = pgTable('subscriptions', {
  userId: userId().primaryKey(),
  subscriptionId: text('subscription_id').notNull(),
  customerId: text('customer_id').notNull(),
  planKey: text('plan_key', { enum: paidPlanKeys }).$type<PaidPlanKey>().notNull(),
  /** The provider's own word. */
  status: text().notNull(),
  amountCents: integer('amount_cents').notNull(),
  interval: text({ enum: ['week', 'month', 'year'] }).notNull(),
  priceId: text('price_id').notNull(),
  productId: text('product_id').notNull(),
  cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull(),
  startedAt: time('started_at').notNull(),
  currentPeriodEnd: time('current_period_end').notNull(),
  trialEnd: time('trial_end'),
  /** Its last payment was refunded or is disputed. */
  revoked: boolean().notNull().default(false),
  updatedAt: time('updated_at').notNull(),
})

/** Passes that were paid: each begins when it was paid or when the one before it ends. */
export const passes = pgTable(
  'passes',
  {
    /** The provider's checkout session. */
    id: text().primaryKey(),
    userId: userId(),
    amountCents: integer('amount_cents').notNull(),
    priceId: text('price_id').notNull(),
    productId: text('product_id').notNull(),
    paidAt: time('paid_at').notNull(),
    /** Refunded or disputed. */
    revokedAt: time('revoked_at'),
  },
  (table) => [index('passes_of_user').on(table.userId, table.paidAt)],
)

/** Events of the payment provider that were taken in, so that each is taken in once. */
export const paymentEvents = pgTable(
  'payment_events',
  { id: text().primaryKey(), type: text().notNull(), receivedAt: time('received_at').notNull() },
  (table) => [index('payment_events_by_time').on(table.receivedAt)],
)
