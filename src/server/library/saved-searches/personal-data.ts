// Exports and erases a person's saved searches.
import { eq } from 'drizzle-orm'
import { savedSearches } from '../../db/schema/saved-searches.ts'
import type { PersonalData } from '../../deps/personal-data.ts'
import { listSavedSearches } from './saved-searches.ts'

export const personalData: PersonalData = {
  name: 'saved-searches',
  tables: [savedSearches],
  export: async (orm, userId) => ({
    savedSearches: (await listSavedSearches(orm, userId)).map(({ id: _, ...search }) => search),
  }),
  rows: (userId) => [{ table: savedSearches, where: eq(savedSearches.ownerId, userId) }],
}
