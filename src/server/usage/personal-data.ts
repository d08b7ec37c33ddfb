// Exports and erases the record of what a person has used.
import { eq } from 'drizzle-orm'
import { allowances, ledger } from '../db/schema/usage.ts'
import type { PersonalData } from '../deps/personal-data.ts'
import * as store from './store.ts'

export const personalData: PersonalData = {
  name: 'usage',
  tables: [allowances, ledger],
  export: async (orm, userId) => {
    const { ownerId: _, ...allowance } = (await store.findAllowance(orm, userId)) ?? {}
    return { usage: { allowance, entries: await store.listEntries(orm, userId) } }
  },
  rows: (userId) =>
    [ledger, allowances].map((table) => ({ table, where: eq(table.ownerId, userId) })),
}
