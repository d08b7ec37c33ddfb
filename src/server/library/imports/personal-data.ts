// Exports and erases what somebody imported from files.
import { eq } from 'drizzle-orm'
import {
  libraryImportAdditions,
  libraryImportParts,
  libraryImports,
} from '../../db/schema/library-imports.ts'
import type { PersonalData } from '../../deps/personal-data.ts'
import * as store from './store.ts'

export const personalData: PersonalData = {
  name: 'library-imports',
  tables: [libraryImports, libraryImportParts, libraryImportAdditions],
  export: async (orm, userId) => ({ libraryImports: await store.exportOwned(orm, userId) }),
  eraseInSteps: store.discardOwned,
  rows: (userId) => [{ table: libraryImports, where: eq(libraryImports.ownerId, userId) }],
}
