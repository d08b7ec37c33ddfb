// The thread's side: each port that arrives brings one piece of work for the engine. Several may be under way at once.
import { setImmediate as breathe } from 'node:timers/promises'
import { type MessagePort, parentPort } from 'node:worker_threads'
import { type EngineEvent, summarize } from '#engine/summarize.ts'
import { type Aids, type SentAssignment, unpack } from './assignment.ts'
import { openCalls } from './calls.ts'
import { tasks } from './tasks.ts'

export type ThreadFunctions = typeof tasks & { summarize(sent: SentAssignment): AsyncIterable<EngineEvent> }

parentPort?.on('message', (port: MessagePort) => {
  const own: ThreadFunctions = {
    ...tasks,
    async *summarize(sent) {
      for await (const event of summarize(unpack(sent, server))) {
        yield event
        // Between two phases of a long video others get their turn.
        await breathe()
      }
    },
  }
  const server = openCalls<Aids>(port, own)
})
