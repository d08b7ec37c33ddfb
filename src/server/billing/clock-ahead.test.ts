// The clock of the payment provider is ahead of the server's.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newBuyer, startBillingTestServer } from '#tests/billing-server.ts'
import { customers } from '../db/schema/billing.ts'
import { syncCustomer } from './sync.ts'

test('who buys a pass has it at once, from the moment at which the server learns of it', async () => {
  const server = await startBillingTestServer()
  const { deps } = server.testServer
  server.stripe.webhooks.faults.drop = true
  const ann = await newBuyer(server)
  await ann.buy('mini_weekly')
  const [customer] = await deps.db.orm
    .select()
    .from(customers)
    .where(eq(customers.userId, ann.userId))
  const nowMs = server.clock.nowMs - 90_000
  await syncCustomer({ ...deps, now: () => nowMs }, customer!.customerId)
  expect(await ann.usage()).toMatchObject({ planKey: 'mini' })
  expect((await ann.billing()).passEndsAt).toBe(nowMs + 7 * 24 * 3600_000)
  await server.close()
})
