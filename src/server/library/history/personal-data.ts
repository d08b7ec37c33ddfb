// Exports and erases a person's history.
import { eq } from 'drizzle-orm'
import { history } from '../../db/schema/history.ts'
import type { PersonalData } from '../../deps/personal-data.ts'
import { readHistory } from './history.ts'

export const personalData: PersonalData = {
  name: 'history',
  tables: [history],
  exportLists: { history: readHistory },
  rows: (userId) => [{ table: history, where: eq(history.ownerId, userId) }],
}
