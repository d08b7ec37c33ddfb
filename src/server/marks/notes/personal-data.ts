// Exports and erases a person's notes on whole summaries.
import { eq } from 'drizzle-orm'
import { summaryNotes } from '../../db/schema/highlights.ts'
import type { PersonalData } from '../../deps/personal-data.ts'
import { readNotes } from './notes.ts'

export const personalData: PersonalData = {
  name: 'notes',
  tables: [summaryNotes],
  exportLists: { summaryNotes: readNotes },
  rows: (userId) => [{ table: summaryNotes, where: eq(summaryNotes.ownerId, userId) }],
}
