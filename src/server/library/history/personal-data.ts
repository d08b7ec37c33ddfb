// Exports and erases a person's history.
import { history } from '../../db/schema/history.ts'
import type { PersonalData } from '../../deps/personal-data.ts'
import { readHistory } from './history.ts'
import * as store from './store.ts'

export const personalData: PersonalData = {
  name: 'history',
  tables: [history],
  exportLists: { history: readHistory },
  erase: store.deleteByOwner,
}
