// The threads that read imports, one for each file at a time. A file that takes too much
// memory ends only its thread.
import { extname } from 'node:path'
import { MessageChannel, Worker } from 'node:worker_threads'
import { Problem } from '#contract/problems/problems.ts'
import type { Deps } from '../../deps/deps.ts'
import { openRpc } from '../../threads/rpc.ts'
import type { ImportSender, ImportThread } from './import-thread.ts'
import { tooLarge } from './read-chunks.ts'
import type { ReadBatch } from './read-file.ts'

const maxThreads = 4
/** An idle thread ends after this time, to release its memory. */
const idleMs = 30_000
const retryAfterSeconds = 30
const threadLimits = {
  /** A thread that works so long on what it has, without reading on or answering, is ended. */
  maxSilentMs: 20_000,
  /** Four times what the largest transcript takes. */
  resourceLimits: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 16 },
}

export type ImportThreads = {
  /**
   * Yields what a thread reads of the chunks. Throws `uploads_busy` without a thread, and
   * the Problem of the file.
   */
  read(
    chunks: AsyncIterator<Uint8Array>,
    file: { name: string; maxBytes: number },
  ): AsyncGenerator<ReadBatch>
}

export function createImportThreads(
  { log, stopping }: Pick<Deps, 'log' | 'stopping'>,
  { resourceLimits, maxSilentMs } = threadLimits,
): ImportThreads {
  const idle = new Map<Worker, NodeJS.Timeout>()
  let busy = 0
  const end = (worker: Worker) => {
    clearTimeout(idle.get(worker))
    idle.delete(worker)
    void worker.terminate()
  }
  stopping.addEventListener('abort', () => [...idle.keys()].forEach(end))

  const startWorker = (): Worker => {
    const entry = new URL(`import-thread${extname(import.meta.url)}`, import.meta.url)
    const worker = new Worker(entry, { name: 'import', env: {}, execArgv: [], resourceLimits })
    worker.unref()
    worker.on('error', (err) => log.warn({ err }, 'a thread ended while it read an import'))
    worker.once('exit', () => idle.delete(worker))
    return worker
  }
  const take = (): Worker => {
    const [worker] = idle.keys()
    if (!worker) return startWorker()
    clearTimeout(idle.get(worker))
    idle.delete(worker)
    return worker
  }
  const giveBack = (worker: Worker) => {
    const hasExited = worker.threadId === -1
    if (stopping.aborted || hasExited) end(worker)
    else idle.set(worker, setTimeout(end, idleMs, worker).unref())
  }

  return {
    async *read(chunks, file) {
      if (busy >= maxThreads) throw new Problem('uploads_busy', { details: { retryAfterSeconds } })
      busy++
      const worker = take()
      const { port1, port2 } = new MessageChannel()
      let silence: NodeJS.Timeout | undefined
      const listen = () => {
        silence = setTimeout(end, maxSilentMs, worker).unref()
      }
      /** The thread waits while others work. */
      const pause = () => clearTimeout(silence)
      const sender: ImportSender = {
        async nextChunk() {
          pause()
          const { value } = await chunks.next()
          listen()
          return value ?? null
        },
      }
      let isGone = false
      port1.once('close', () => {
        isGone = true
      })
      const rpc = openRpc<ImportThread>(port1, sender)
      worker.postMessage(port2, [port2])
      let isThrough = false
      try {
        listen()
        for await (const batch of rpc.iterate('readFile', file)) {
          pause()
          yield batch
          listen()
        }
        isThrough = true
      } catch (error) {
        isThrough = error instanceof Problem
        // The port closes before the thread says that its memory or its time was used up.
        throw isGone ? tooLarge() : error
      } finally {
        pause()
        busy--
        rpc.close()
        // One that is in the middle of a file would go on with it.
        if (isThrough) giveBack(worker)
        else end(worker)
      }
    },
  }
}
