// Exports and erases a person's highlights.
import { highlights } from '../../db/schema/highlights.ts'
import type { PersonalData } from '../../deps/personal-data.ts'
import { readHighlights, readTrashedHighlights } from './highlights.ts'
import * as store from './store.ts'

export const personalData: PersonalData = {
  name: 'highlights',
  tables: [highlights],
  exportLists: { highlights: readHighlights, deletedHighlights: readTrashedHighlights },
  erase: store.deleteByOwner,
}
