// Exports and erases a person's cards.
import { cards } from '../../db/schema/highlights.ts'
import type { PersonalData } from '../../deps/personal-data.ts'
import { listAllCards } from './cards.ts'
import * as store from './store.ts'

export const personalData: PersonalData = {
  name: 'cards',
  tables: [cards],
  export: async (orm, userId) => ({ cards: await listAllCards(orm, userId) }),
  erase: store.deleteByOwner,
}
