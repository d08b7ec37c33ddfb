// Exports and erases a person's notes on whole summaries.
import { summaryNotes } from '../../db/schema/highlights.ts'
import type { PersonalData } from '../../deps/personal-data.ts'
import { listAllNotes } from './notes.ts'
import * as store from './store.ts'

export const personalData: PersonalData = {
  name: 'notes',
  tables: [summaryNotes],
  export: async (orm, userId) => ({ summaryNotes: await listAllNotes(orm, userId) }),
  erase: store.deleteByOwner,
}
