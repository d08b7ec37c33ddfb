// Runs the engine in worker threads, so that the server keeps answering requests while it processes a day of speech.
import { extname } from 'node:path'
import { MessageChannel, Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { EngineEvent, EngineInput } from '#engine/engine-input.ts'
import { serializeEngineInput } from './engine-input.ts'
import type { ThreadFunctions } from './engine-thread.ts'
import { openRpc, type Rpc, type RpcFunctions } from './rpc.ts'
import type { tasks } from './tasks.ts'

type Tasks = typeof tasks
type Remote<F> = F extends (...args: infer Args) => infer Result ? (...args: Args) => Promise<Result> : never

/** The functions of `tasks.ts`, and `summarize`. They throw what the engine throws, and an Error if their thread ends. */
export type Engine = { [Name in keyof Tasks]: Remote<Tasks[Name]> } & {
  /** Leaving the loop cancels the summary and the request to the model, and so does the signal, also while the next event is awaited. */
  summarize(input: EngineInput, signal?: AbortSignal): AsyncGenerator<EngineEvent>
  close(): Promise<void>
}

const maxThreads = 2
/** An idle thread ends after this time, to release its memory. */
const idleMs = 60_000
/** With the default size a thread takes three times the memory for ten hours of speech, and is no faster. */
const youngGenerationMegabytes = 32

type Thread = { worker: Worker; jobs: number; idleTimer: NodeJS.Timeout | undefined }

/** Threads start with the first job, and do not keep the process alive. A job that needs more than `heapMegabytes` ends only its thread. */
export function openEngine({ log, heapMegabytes = 1024 }: { log: Logger; heapMegabytes?: number }): Engine {
  const threads = new Set<Thread>()

  const startThread = (): Thread => {
    const entry = new URL(`engine-thread${extname(import.meta.url)}`, import.meta.url)
    const worker = new Worker(entry, {
      name: 'engine',
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: youngGenerationMegabytes },
    })
    worker.unref()
    const thread: Thread = { worker, jobs: 0, idleTimer: undefined }
    worker.on('error', (err) => log.error({ err }, 'an engine thread crashed'))
    worker.once('exit', () => threads.delete(thread))
    threads.add(thread)
    return thread
  }

  const stopThread = (thread: Thread) => {
    threads.delete(thread)
    return thread.worker.terminate()
  }

  const chooseThread = (): Thread => {
    const [leastBusy] = [...threads].sort((a, b) => a.jobs - b.jobs)
    return leastBusy && (leastBusy.jobs === 0 || threads.size >= maxThreads) ? leastBusy : startThread()
  }

  /** Each job has its own port, which closes with the job or with the thread. */
  const openJob = (callbacks: RpcFunctions): { rpc: Rpc<ThreadFunctions>; end(): void } => {
    const thread = chooseThread()
    const { port1, port2 } = new MessageChannel()
    clearTimeout(thread.idleTimer)
    thread.jobs++
    thread.worker.postMessage(port2, [port2])
    const rpc = openRpc<ThreadFunctions>(port1, callbacks)
    const end = () => {
      rpc.close()
      if (--thread.jobs === 0) thread.idleTimer = setTimeout(stopThread, idleMs, thread).unref()
    }
    return { rpc, end }
  }

  const remoteTask =
    <Name extends keyof Tasks>(name: Name) =>
    async (...args: Parameters<Tasks[Name]>) => {
      const { rpc, end } = openJob({})
      try {
        return await rpc.call(name, ...(args as never))
      } finally {
        end()
      }
    }

  return {
    parseCaptions: remoteTask('parseCaptions'),
    countWords: remoteTask('countWords'),
    parseUploadedCaptions: remoteTask('parseUploadedCaptions'),
    formatTranscript: remoteTask('formatTranscript'),
    async *summarize(engineInput, signal) {
      signal?.throwIfAborted()
      const { input, callbacks } = serializeEngineInput(engineInput)
      const { rpc, end } = openJob(callbacks)
      signal?.addEventListener('abort', rpc.close)
      try {
        const events = rpc.iterate('summarize', input)
        for (let step = await events.next(); !step.done; step = await events.next()) yield step.value
      } finally {
        signal?.removeEventListener('abort', rpc.close)
        end()
      }
    },
    async close() {
      await Promise.all([...threads].map(stopThread))
    },
  }
}
