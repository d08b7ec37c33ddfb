// Exports and erases a person's notes on whole summaries.
import { summaryNotes } from '../../db/schema/highlights.ts'
import type { PersonalData } from '../../deps/personal-data.ts'
import { readNotes } from './notes.ts'
import * as store from './store.ts'

export const personalData: PersonalData = {
  name: 'notes',
  tables: [summaryNotes],
  exportLists: { summaryNotes: readNotes },
  erase: store.deleteByOwner,
}
