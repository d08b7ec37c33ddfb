// A model in this process, for tests of the engine: it answers at once, in three growing pieces, and remembers what it was asked.
import { z } from 'zod'
import type { Model, Question } from '#engine/model.ts'
import { type Asked, plausible, type Schema, type Writer } from './writer.ts'

export type MemoryModel = Model & { asked: Asked[]; questions: Question[]; mostAtOnce: number; stopped: number }

export function memoryModel(writer: Writer = plausible, contextTokens = 200_000): MemoryModel {
  let running = 0
  const model: MemoryModel = {
    name: 'memory:model',
    contextTokens,
    asked: [],
    questions: [],
    mostAtOnce: 0,
    stopped: 0,
    async *ask(question) {
      const { instructions, prompt, maxOutputTokens } = question
      const schema = z.toJSONSchema(question.schema) as Schema
      const asked: Asked = {
        provider: 'compatible',
        path: '',
        model: 'model',
        instructions,
        prompt,
        schema,
        maxOutputTokens,
        tools: false,
      }
      model.asked.push(asked)
      model.questions.push(question)
      model.mostAtOnce = Math.max(model.mostAtOnce, ++running)
      let whole = false
      try {
        const answer = writer(asked)
        await new Promise((resolve) => setImmediate(resolve))
        const fields = Object.entries((answer ?? {}) as object)
        yield Object.fromEntries(fields.slice(0, 1))
        yield Object.fromEntries(fields.slice(0, 2))
        whole = true
        yield answer
      } finally {
        running--
        if (!whole) model.stopped++
      }
    },
  }
  return model
}
