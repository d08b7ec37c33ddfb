// Erases the pairings that a user confirmed and that were not collected yet. Their export
// would say nothing: they last ten minutes.
import { pairings } from '../../db/schema/pairings.ts'
import type { PersonalData } from '../../deps/personal-data.ts'
import * as store from './store.ts'

export const personalData: PersonalData = {
  name: 'pairings',
  tables: [pairings],
  close: store.removeOf,
  erase: store.removeOf,
}
