// Exports and erases a user's reports, and erases the reports about them.
import { reports } from '../../db/schema/moderation.ts'
import type { PersonalData } from '../../deps/personal-data.ts'
import * as store from './store.ts'

export const personalData: PersonalData = {
  name: 'moderation',
  tables: [reports],
  export: async (orm, userId) => ({ reports: await store.listByReporter(orm, userId) }),
  eraseInSteps: store.deleteByUser,
  erase: store.deleteByUser,
}
