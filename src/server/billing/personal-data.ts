// Exports and erases a user's payment data, and has their subscription canceled.
import { sql } from 'drizzle-orm'
import { fromDrizzle } from 'pg-boss'
import { deletedCustomerQueue } from '../db/queue.ts'
import { billingMails, customers, passes, subscriptions } from '../db/schema/billing.ts'
import type { PersonalData } from '../deps/personal-data.ts'
import { deleteMails } from './mail-store.ts'
import * as store from './store.ts'

export type DeletedCustomerJob = { customerId: string }

const erase: PersonalData['erase'] = async (tx, userId, { queue }) => {
  const customer = await store.lockCustomer(tx, { userId })
  if (!customer) return
  const job: DeletedCustomerJob = { customerId: customer.customerId }
  await queue.send(deletedCustomerQueue, job, { db: fromDrizzle(tx, sql) })
  await store.deleteByUser(tx, userId)
  await deleteMails(tx, userId)
}

export const personalData: PersonalData = {
  name: 'billing',
  tables: [customers, subscriptions, passes, billingMails],
  export: async (orm, userId) => ({ payments: await store.listByUser(orm, userId) }),
  close: erase,
  erase,
}
