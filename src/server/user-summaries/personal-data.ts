// Exports and erases a person's summaries.
import { userSummaries } from '../db/schema/summaries.ts'
import type { PersonalData } from '../deps/personal-data.ts'
import * as store from './store.ts'
import { viewOf } from './view.ts'

export const personalData: PersonalData = {
  name: 'summaries',
  tables: [userSummaries],
  export: async (orm, userId) => ({ summaries: (await store.listByOwner(orm, userId)).map(viewOf) }),
  erase: store.deleteByOwner,
}
