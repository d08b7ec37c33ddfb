// Exports and erases a person's publications.
import { eq } from 'drizzle-orm'
import { hiddenSummaries, publications } from '../db/schema/publications.ts'
import type { PersonalData } from '../deps/personal-data.ts'
import * as store from './store.ts'

export const personalData: PersonalData = {
  name: 'publications',
  tables: [publications, hiddenSummaries],
  export: async (orm, userId) => ({ publications: await store.exportPublications(orm, userId) }),
  rows: (userId) =>
    [publications, hiddenSummaries].map((table) => ({ table, where: eq(table.ownerId, userId) })),
}
