// The customers of the payment provider: one for each user who opened a checkout.
import { Problem } from '#contract/problems/problems.ts'
import { findUser, isEmailVerified } from '../accounts/profiles.ts'
import type { Payments } from '../adapters/payments/payments.ts'
import type { Deps } from '../deps/deps.ts'
import * as store from './store.ts'

/**
 * Finds the user's customer, and creates it with their first checkout. Throws
 * `auth_missing` for a deleted user.
 */
export async function findOrCreateCustomer(
  { db, now }: Deps,
  payments: Payments,
  userId: string,
): Promise<store.Customer> {
  const customer = await store.findCustomer(db.orm, userId)
  if (customer) {
    await store.updateLastActivity(db.orm, customer.customerId, now())
    return customer
  }
  const customerId = await createCustomer(db, payments, { userId, replaces: null })
  try {
    return await store.addCustomer(db.orm, { userId, customerId, nowMs: now() })
  } catch (error) {
    throw (await findUser(db.orm, userId)) ? error : new Problem('auth_missing', { cause: error })
  }
}

/**
 * Trials are once per account, so they need an address that was confirmed, unless this
 * server cannot send mail.
 */
export async function mayStartTrial(
  { db, mailer }: Pick<Deps, 'db' | 'mailer'>,
  userId: string,
): Promise<boolean> {
  return !mailer.delivers || isEmailVerified(db.orm, userId)
}

/**
 * Gives the user a new customer in place of one that was deleted at the provider, or that
 * it does not know, as after a change from a test key to a live key. Passes and the used
 * trial stay. Throws `checkout_failed` if the provider does not know a customer who has
 * bought something, because then the key is probably wrong.
 */
export async function replaceCustomer(
  { db }: Deps,
  payments: Payments,
  { userId, customerId }: store.Customer,
  state: 'deleted' | 'unknown',
): Promise<void> {
  const { subscription, passes } = await store.listByUser(db.orm, userId)
  if (state === 'unknown' && (subscription || passes.length > 0))
    throw new Problem('checkout_failed', {
      cause: new Error(`the provider does not know ${customerId}`),
    })
  const newCustomerId = await createCustomer(db, payments, { userId, replaces: customerId })
  await store.replaceCustomerId(db.orm, { userId, customerId, newCustomerId })
}

async function createCustomer(
  db: Deps['db'],
  payments: Payments,
  { userId, replaces }: { userId: string; replaces: string | null },
): Promise<string> {
  const account = await findUser(db.orm, userId)
  if (!account) throw new Problem('auth_missing')
  return payments.createCustomer({ userId, email: account.user.email, replaces })
}
