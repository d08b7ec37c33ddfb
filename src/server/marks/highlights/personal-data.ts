// Exports and erases a person's highlights.
import { highlights } from '../../db/schema/highlights.ts'
import type { PersonalData } from '../../deps/personal-data.ts'
import { listAllHighlights, listTrashedHighlights } from './highlights.ts'
import * as store from './store.ts'

export const personalData: PersonalData = {
  name: 'highlights',
  tables: [highlights],
  export: async (orm, userId) => ({
    highlights: await listAllHighlights(orm, userId),
    deletedHighlights: await listTrashedHighlights(orm, userId),
  }),
  erase: store.deleteByOwner,
}
