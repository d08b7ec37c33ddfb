// Exports and erases a person's questions.
import { eq } from 'drizzle-orm'
import { questions, questionUsage } from '../db/schema/questions.ts'
import type { PersonalData } from '../deps/personal-data.ts'
import { anonymizeQuestionUsage } from '../summaries/generations/model-usage.ts'
import { readViews } from './read-views.ts'
import * as store from './store.ts'

export const personalData: PersonalData = {
  name: 'questions',
  tables: [questions, questionUsage],
  export: async (orm, userId) => ({
    questions: await readViews(orm, userId, await store.listByOwner(orm, userId)),
  }),
  rows: (userId) => [{ table: questions, where: eq(questions.ownerId, userId) }],
  erase: anonymizeQuestionUsage,
}
