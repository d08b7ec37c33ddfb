// Exports and erases a person's questions.
import { questions } from '../db/schema/questions.ts'
import type { PersonalData } from '../deps/personal-data.ts'
import { readScopeTitles } from './scope-titles.ts'
import * as store from './store.ts'
import { viewOf } from './view.ts'
import { withholdGone } from './withhold.ts'

export const personalData: PersonalData = {
  name: 'questions',
  tables: [questions],
  export: async (orm, userId) => {
    const rows = await withholdGone(orm, userId, await store.listByOwner(orm, userId))
    const titles = await readScopeTitles(
      orm,
      userId,
      rows.map(({ scope }) => scope),
    )
    return { questions: rows.map((row) => viewOf(row, titles)) }
  },
  erase: store.deleteByOwner,
}
