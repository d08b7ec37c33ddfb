// The worker threads of the engine. They start with the first job, and do not keep the process alive.
import { extname } from 'node:path'
import { MessageChannel, Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { ThreadFunctions } from './engine-thread.ts'
import { openRpc, type Rpc, type RpcFunctions } from './rpc.ts'

export const maxThreads = 2
/** An idle thread ends after this time, to release its memory. */
const idleMs = 60_000
/** With the default size a thread takes three times the memory for ten hours of speech, and is no faster. */
const youngGenerationMegabytes = 32

/** `busyJobs` compute; the others mostly wait for a model. */
type Thread = { worker: Worker; jobs: number; busyJobs: number; idleTimer: NodeJS.Timeout | undefined }
export type ThreadJob = {
  rpc: Rpc<ThreadFunctions>
  thread: object
  /** Makes the pending calls fail. */
  cancel(): void
  end(): void
}

type ThreadPool = {
  /**
   * Opens a job on the preferred thread if that one is not busy, or else on the least busy one. Each job has its own port, which closes with
   * the job or with the thread.
   */
  openJob(callbacks: RpcFunctions, options: { isBusy: boolean; preferred?: object | undefined }): ThreadJob
  close(): Promise<void>
}

/** A job that needs more than `heapMegabytes` ends only its thread. */
export function openThreadPool({ log, heapMegabytes }: { log: Logger; heapMegabytes: number }): ThreadPool {
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
    const thread: Thread = { worker, jobs: 0, busyJobs: 0, idleTimer: undefined }
    worker.on('error', (err) => log.error({ err }, 'an engine thread crashed'))
    worker.once('exit', () => threads.delete(thread))
    threads.add(thread)
    return thread
  }

  const stopThread = (thread: Thread) => {
    threads.delete(thread)
    return thread.worker.terminate()
  }

  const chooseThread = (preferred: object | undefined): Thread => {
    for (const thread of threads) if (thread === preferred && thread.busyJobs === 0) return thread
    const [leastBusy] = [...threads].sort((a, b) => a.busyJobs - b.busyJobs || a.jobs - b.jobs)
    return leastBusy && (leastBusy.jobs === 0 || threads.size >= maxThreads) ? leastBusy : startThread()
  }

  return {
    openJob(callbacks, { isBusy, preferred }) {
      const thread = chooseThread(preferred)
      const { port1, port2 } = new MessageChannel()
      clearTimeout(thread.idleTimer)
      thread.jobs++
      thread.busyJobs += Number(isBusy)
      thread.worker.postMessage(port2, [port2])
      const rpc = openRpc<ThreadFunctions>(port1, callbacks)
      // A port that closes by itself is the first sign that its thread has crashed.
      const dropThread = () => void threads.delete(thread)
      port1.once('close', dropThread)
      const cancel = () => {
        port1.off('close', dropThread)
        rpc.close()
      }
      const end = () => {
        cancel()
        thread.busyJobs -= Number(isBusy)
        if (--thread.jobs === 0) thread.idleTimer = setTimeout(stopThread, idleMs, thread).unref()
      }
      return { rpc, thread, cancel, end }
    },
    async close() {
      await Promise.all([...threads].map(stopThread))
    },
  }
}
