// The worker threads of the engine. They start with the first job, and do not keep the
// process alive.
import { extname } from 'node:path'
import { MessageChannel, Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { ThreadFunctions } from './engine-thread.ts'
import { openRpc, type Rpc, type RpcFunctions } from './rpc.ts'
import { watchBudget } from './time-budget.ts'

export const maxThreads = 2
/** Threads that take long jobs. The other one is kept for short ones. */
export const longThreads = 1
/**
 * An idle thread ends after this time, to release its memory: up to 250 MB after long transcripts.
 */
const idleMs = 30_000
/**
 * With the default size a thread takes three times the memory for ten hours of speech,
 * and is no faster.
 */
const youngGenerationMegabytes = 32

/** `busyJobs` compute; the others mostly wait for a model. */
type Thread = {
  worker: Worker
  takesLong: boolean
  jobs: number
  busyJobs: number
  longJobs: number
  /** Until its first job ends. */
  isNew: boolean
  /** Resolves when it has ended to whether its memory was full. */
  ended: Promise<boolean>
  idleTimer: NodeJS.Timeout | undefined
}
export type ThreadJob = {
  rpc: Rpc<ThreadFunctions>
  thread: object
  /** Makes the pending calls fail. */
  cancel(): void
  /** Whether the job took more time or memory than it may, so that its thread has ended. */
  isOverBudget(): Promise<boolean>
  end(): void
}

/**
 * `budgetMs` is how long a busy job may compute. A long job never runs on the thread that
 * is kept for short ones.
 */
type JobOptions = {
  isBusy: boolean
  isLong?: boolean
  budgetMs?: number
  preferred?: object | undefined
}

type ThreadPool = {
  /**
   * Opens a job on the preferred thread if that one is not busy, or else on the least
   * busy one. Each job has its own port, which closes with the job or with the thread.
   */
  openJob(callbacks: RpcFunctions, options: JobOptions): ThreadJob
  close(): Promise<void>
}

/** A job that needs more than `heapMegabytes` ends only its thread. */
export function openThreadPool({
  log,
  heapMegabytes,
}: {
  log: Logger
  heapMegabytes: number
}): ThreadPool {
  const threads = new Set<Thread>()

  const startThread = (takesLong: boolean): Thread => {
    const { worker, ended } = openWorker(heapMegabytes, log)
    const counts = { jobs: 0, busyJobs: 0, longJobs: 0 }
    const state = { isNew: true, idleTimer: undefined }
    const thread: Thread = { worker, takesLong, ...counts, ended, ...state }
    void ended.then(() => threads.delete(thread))
    threads.add(thread)
    return thread
  }

  const stopThread = (thread: Thread) => {
    threads.delete(thread)
    return thread.worker.terminate()
  }

  return {
    openJob(callbacks, options) {
      const { isBusy, isLong = false, budgetMs = Number.POSITIVE_INFINITY } = options
      const choice = chooseThread([...threads], options)
      const thread = 'worker' in choice ? choice : startThread(choice.takesLong)
      const { port1, port2 } = new MessageChannel()
      clearTimeout(thread.idleTimer)
      thread.jobs++
      thread.busyJobs += Number(isBusy)
      thread.longJobs += Number(isLong)
      thread.worker.postMessage(port2, [port2])
      const rpc = openRpc<ThreadFunctions>(port1, callbacks)
      // A port that closes by itself is the first sign that its thread has crashed.
      let isGone = false
      const dropThread = () => {
        isGone = true
        threads.delete(thread)
      }
      port1.once('close', dropThread)
      const cancel = () => {
        port1.off('close', dropThread)
        rpc.close()
      }
      let isOver = false
      const stopWatching = Number.isFinite(budgetMs)
        ? watchBudget(thread, budgetMs, () => {
            isOver = true
            log.warn({ budgetMs }, 'an engine thread was ended, because a job took too long')
            void stopThread(thread)
          })
        : () => {}
      const end = () => {
        stopWatching()
        cancel()
        thread.isNew = false
        thread.longJobs -= Number(isLong)
        thread.busyJobs -= Number(isBusy)
        if (--thread.jobs === 0) thread.idleTimer = setTimeout(stopThread, idleMs, thread).unref()
      }
      return {
        rpc,
        thread,
        cancel,
        isOverBudget: async () => isOver || (isBusy && isGone && (await thread.ended)),
        end,
      }
    },
    async close() {
      await Promise.all([...threads].map(stopThread))
    },
  }
}

function openWorker(heapMegabytes: number, log: Logger): Pick<Thread, 'worker' | 'ended'> {
  const entry = new URL(`engine-thread${extname(import.meta.url)}`, import.meta.url)
  const worker = new Worker(entry, {
    name: 'engine',
    env: {},
    execArgv: [],
    resourceLimits: {
      maxOldGenerationSizeMb: heapMegabytes,
      maxYoungGenerationSizeMb: youngGenerationMegabytes,
    },
  })
  worker.unref()
  let isFull = false
  worker.on('error', (err) => {
    isFull = (err as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
    log.error({ err }, 'an engine thread crashed')
  })
  return {
    worker,
    ended: new Promise<boolean>((resolve) => worker.once('exit', () => resolve(isFull))),
  }
}

/**
 * Short jobs may use the thread of the long ones while it has none, but not those that
 * wait for a model for minutes.
 */
function mayRun({ takesLong, longJobs }: Thread, { isBusy, isLong = false }: JobOptions): boolean {
  return isLong ? takesLong : !takesLong || (isBusy && longJobs === 0)
}

/** Chooses a thread, or which kind of thread is started for the job. */
function chooseThread(threads: Thread[], options: JobOptions): Thread | Pick<Thread, 'takesLong'> {
  const { preferred, isLong = false, isBusy } = options
  const allowed = threads.filter((thread) => mayRun(thread, options))
  const kept = allowed.find((thread) => thread === preferred && thread.busyJobs === 0)
  const [leastBusy] = allowed.sort(
    (a, b) =>
      a.busyJobs - b.busyJobs || a.jobs - b.jobs || Number(a.takesLong) - Number(b.takesLong),
  )
  if (kept) return kept
  if (leastBusy?.jobs === 0) return leastBusy
  const lacks = (takesLong: boolean) => !threads.some((thread) => thread.takesLong === takesLong)
  if (!isLong && lacks(false)) return { takesLong: false }
  if (lacks(true) && (isLong || isBusy)) return { takesLong: true }
  return leastBusy ?? { takesLong: isLong }
}
