// The engine as the server has it: in threads of its own, so that requests are answered while a day of speech is being read.
import { extname } from 'node:path'
import { MessageChannel, Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Assignment, EngineEvent } from '#engine/summarize.ts'
import { pack } from './assignment.ts'
import { type Calls, type Functions, openCalls } from './calls.ts'
import type { ThreadFunctions } from './engine-thread.ts'
import type { tasks } from './tasks.ts'

type Tasks = typeof tasks
type FromAfar<F> = F extends (...words: infer Words) => infer Answer ? (...words: Words) => Promise<Answer> : never

/**
 * The tasks of `tasks.ts` and the engine's one door. They throw what the engine throws, and an Error when their thread has ended
 * underneath them.
 */
export type Engine = { [Name in keyof Tasks]: FromAfar<Tasks[Name]> } & {
  /** Leaving the loop ends the work, and what the model is writing. */
  summarize(assignment: Assignment): AsyncGenerator<EngineEvent>
  close(): Promise<void>
}

const mostThreads = 2
/** A thread that has had nothing to do for so long gives its memory back. */
const idleMs = 60_000
/** For what is soon thrown away. Left alone, a thread would take three times as much for ten hours, and be no faster. */
const youngMegabytes = 32

type Thread = { worker: Worker; jobs: number; idle: NodeJS.Timeout | undefined }

/**
 * No thread is started before there is work, and none keeps the process alive. Work that needs more than `heapMegabytes` ends its
 * thread, and not the server.
 */
export function openEngine({ log, heapMegabytes = 1024 }: { log: Logger; heapMegabytes?: number }): Engine {
  const threads = new Set<Thread>()

  const start = (): Thread => {
    const entry = new URL(`engine-thread${extname(import.meta.url)}`, import.meta.url)
    const worker = new Worker(entry, {
      name: 'engine',
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
    })
    worker.unref()
    const thread: Thread = { worker, jobs: 0, idle: undefined }
    worker.on('error', (err) => log.error({ err }, 'a thread of the engine ended in the middle of its work'))
    worker.once('exit', () => threads.delete(thread))
    threads.add(thread)
    return thread
  }

  const stop = (thread: Thread) => {
    threads.delete(thread)
    return thread.worker.terminate()
  }

  const leastBusy = (): Thread => {
    const [free] = [...threads].sort((a, b) => a.jobs - b.jobs)
    return free && (free.jobs === 0 || threads.size >= mostThreads) ? free : start()
  }

  /** A port of its own for each piece of work: it closes with the work, or with the thread. */
  const open = (own: Functions): { calls: Calls<ThreadFunctions>; end(): void } => {
    const thread = leastBusy()
    const { port1, port2 } = new MessageChannel()
    clearTimeout(thread.idle)
    thread.jobs++
    thread.worker.postMessage(port2, [port2])
    const calls = openCalls<ThreadFunctions>(port1, own)
    const end = () => {
      calls.close()
      if (--thread.jobs === 0) thread.idle = setTimeout(stop, idleMs, thread).unref()
    }
    return { calls, end }
  }

  const task =
    <Name extends keyof Tasks>(name: Name) =>
    async (...words: Parameters<Tasks[Name]>) => {
      const { calls, end } = open({})
      try {
        return await calls.call(name, ...(words as never))
      } finally {
        end()
      }
    }

  return {
    parseCaptions: task('parseCaptions'),
    countWords: task('countWords'),
    readBrought: task('readBrought'),
    readLines: task('readLines'),
    async *summarize(assignment) {
      const { sent, aids } = pack(assignment)
      const { calls, end } = open(aids)
      try {
        const events = calls.read('summarize', sent)
        for (let step = await events.next(); !step.done; step = await events.next()) yield step.value
      } finally {
        end()
      }
    },
    async close() {
      await Promise.all([...threads].map(stop))
    },
  }
}
