// Exports and erases a person's history.
import { history } from '../../db/schema/history.ts'
import type { PersonalData } from '../../deps/personal-data.ts'
import * as store from './store.ts'

export const personalData: PersonalData = {
  name: 'history',
  tables: [history],
  export: async (orm, userId) => ({ history: await store.exportEntries(orm, userId) }),
  erase: store.deleteByOwner,
}
