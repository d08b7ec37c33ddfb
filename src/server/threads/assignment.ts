// An assignment on its way to a thread: its data go along, its model and its notebook stay where they are and are called from there.
import type { Model, Notebook, Question } from '#engine/model.ts'
import { answerSchema, notesSchema } from '#engine/prompt.ts'
import type { Assignment } from '#engine/summarize.ts'
import type { Calls } from './calls.ts'

export type SentAssignment = Omit<Assignment, 'model' | 'notebook'> & {
  model: Pick<Model, 'name' | 'contextTokens'> | null
  withNotebook: boolean
}

/** The shapes that are asked for, by names that can be sent. */
const schemas = { answer: answerSchema, notes: notesSchema }
type SentQuestion = Omit<Question, 'schema'> & { schema: keyof typeof schemas }

/** What the thread may call while it works on the assignment. */
export type Aids = {
  ask(question: SentQuestion): AsyncIterable<unknown>
  readNote: Notebook['read']
  writeNote: Notebook['write']
}

export function pack({ model, notebook, ...data }: Assignment): { sent: SentAssignment; aids: Partial<Aids> } {
  const sent = {
    ...data,
    model: model && { name: model.name, contextTokens: model.contextTokens },
    withNotebook: notebook !== undefined,
  }
  return {
    sent,
    aids: {
      ...(model && { ask: (question) => model.ask({ ...question, schema: schemas[question.schema] }) }),
      ...(notebook && {
        readNote: (key) => notebook.read(key),
        writeNote: (key, answer) => notebook.write(key, answer),
      }),
    },
  }
}

export function unpack({ model, withNotebook, ...data }: SentAssignment, server: Calls<Aids>): Assignment {
  return {
    ...data,
    model: model && {
      ...model,
      ask: ({ schema, ...question }) => server.read('ask', { ...question, schema: nameOf(schema) }),
    },
    ...(withNotebook && {
      notebook: {
        read: (key) => server.call('readNote', key),
        write: (key, answer) => server.call('writeNote', key, answer),
      },
    }),
  }
}

function nameOf(schema: Question['schema']): keyof typeof schemas {
  if (schema === answerSchema) return 'answer'
  if (schema === notesSchema) return 'notes'
  throw new Error('the model is asked for a shape that has no name')
}
