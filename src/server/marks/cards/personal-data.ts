// Exports and erases a person's cards.
import { eq } from 'drizzle-orm'
import { cards } from '../../db/schema/highlights.ts'
import type { PersonalData } from '../../deps/personal-data.ts'
import { readCards } from './cards.ts'

export const personalData: PersonalData = {
  name: 'cards',
  tables: [cards],
  exportLists: {
    async *cards(orm, userId) {
      for await (const cards of readCards(orm, userId)) yield* cards
    },
  },
  rows: (userId) => [{ table: cards, where: eq(cards.ownerId, userId) }],
}
