// Exports and erases a person's highlights.
import { eq } from 'drizzle-orm'
import { highlights } from '../../db/schema/highlights.ts'
import type { PersonalData } from '../../deps/personal-data.ts'
import { readHighlights, readTrashedHighlights } from './highlights.ts'

export const personalData: PersonalData = {
  name: 'highlights',
  tables: [highlights],
  exportLists: { highlights: readHighlights, deletedHighlights: readTrashedHighlights },
  rows: (userId) => [{ table: highlights, where: eq(highlights.ownerId, userId) }],
}
