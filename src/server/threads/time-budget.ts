// Watches how long the job of a thread computes.
import { setTimeout as wait } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'

/**
 * Calls back once a job has computed for longer than its budget, and returns a function
 * that stops watching. `isNew` is true for the first job of a thread. Neither waiting nor
 * the work of other programs counts.
 */
export function watchBudget(
  { worker, isNew }: { worker: Worker; isNew: boolean },
  budgetMs: number,
  onOver: () => void,
): () => void {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const watch = async () => {
    const start = isNew ? { activeMs: 0, processorMs: 0 } : await readSpent(worker)
    for (let leftMs = budgetMs; !isStopped; ) {
      await new Promise((resolve) => {
        timer = setTimeout(resolve, Math.max(leftMs, 50)).unref()
      })
      const now = await readSpent(worker)
      const isMeasured = now.processorMs !== null && start.processorMs !== null
      const spentMs = isMeasured
        ? now.processorMs! - start.processorMs!
        : now.activeMs - start.activeMs
      leftMs = budgetMs - spentMs
      if (leftMs <= 0 && !isStopped) return onOver()
    }
  }
  void watch()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

/** The thread answers from within its work, except while it starts or is in a long step of V8. */
const answerMs = 1000

/**
 * Reads how long a thread has not waited, and its processor time: null before Node.js
 * 24.6, and if the thread does not answer, because it is still starting or has ended.
 */
async function readSpent(
  worker: Worker,
): Promise<{ activeMs: number; processorMs: number | null }> {
  const activeMs = worker.performance.eventLoopUtilization().active
  const canMeasure = typeof (worker as Partial<Worker>).cpuUsage === 'function'
  const usage = canMeasure
    ? await Promise.race([
        worker.cpuUsage().catch(() => null),
        wait(answerMs, null, { ref: false }),
      ])
    : null
  return { activeMs, processorMs: usage && (usage.user + usage.system) / 1000 }
}
