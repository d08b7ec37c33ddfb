// The entry point of an engine thread. Each port that it receives is one job, and several jobs may run at once.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type MessagePort, parentPort } from 'node:worker_threads'
import type { EngineEvent } from '#engine/engine-input.ts'
import { summarize } from '#engine/summarize.ts'
import { deserializeEngineInput, type EngineCallbacks, type SerializedEngineInput } from './engine-input.ts'
import { openRpc } from './rpc.ts'
import { tasks } from './tasks.ts'

export type ThreadFunctions = typeof tasks & { summarize(input: SerializedEngineInput): AsyncIterable<EngineEvent> }

parentPort?.on('message', (port: MessagePort) => {
  const functions: ThreadFunctions = {
    ...tasks,
    async *summarize(input) {
      for await (const event of summarize(deserializeEngineInput(input, server))) {
        yield event
        // Lets the other jobs of this thread run between two steps of a long video.
        await yieldToEventLoop()
      }
    },
  }
  const server = openRpc<EngineCallbacks>(port, functions)
})
