// A model in this process for tests of the engine. It answers at once, in three growing
// parts, and records its requests.
import { z } from 'zod'
import type { Model, ModelRequest } from '#engine/model.ts'
import {
  type AnswerWriter,
  type ReceivedRequest,
  type Schema,
  writePlausibleAnswer,
} from './answer-writers.ts'

export type MemoryModel = Model & {
  received: ReceivedRequest[]
  requests: ModelRequest[]
  maxConcurrent: number
  stoppedCount: number
}

export function createMemoryModel(
  writer: AnswerWriter = writePlausibleAnswer,
  contextTokens = 200_000,
): MemoryModel {
  let running = 0
  const model: MemoryModel = {
    name: 'memory:model',
    contextTokens,
    received: [],
    requests: [],
    maxConcurrent: 0,
    stoppedCount: 0,
    async *generate(request) {
      const { instructions, material, maxOutputTokens } = request
      const prompt = `${material}\n\n${request.prompt}`
      const schema = z.toJSONSchema(request.schema) as Schema
      const received: ReceivedRequest = {
        provider: 'compatible',
        path: '',
        model: 'model',
        instructions,
        prompt,
        schema,
        maxOutputTokens,
        tools: false,
      }
      model.received.push(received)
      model.requests.push(request)
      model.maxConcurrent = Math.max(model.maxConcurrent, ++running)
      let isComplete = false
      try {
        const answer = writer(received)
        await new Promise((resolve) => setImmediate(resolve))
        const fields = Object.entries((answer ?? {}) as object)
        yield Object.fromEntries(fields.slice(0, 1))
        yield Object.fromEntries(fields.slice(0, 2))
        isComplete = true
        yield answer
      } finally {
        running--
        if (!isComplete) model.stoppedCount++
      }
    },
  }
  return model
}
