// Exports and erases a user's API keys.
import { apiKeys } from '../../db/schema/api-keys.ts'
import type { PersonalData } from '../../deps/personal-data.ts'
import * as store from './store.ts'

export const personalData: PersonalData = {
  name: 'keys',
  tables: [apiKeys],
  export: async (orm, userId) => ({ apiKeys: await store.list(orm, userId) }),
  close: store.removeAll,
  erase: store.removeAll,
}
