// Runs a queued generation. It may be killed at any time and started again.
import { Problem } from '#contract/problems.ts'
import type { Deps } from '../deps/deps.ts'
import { indexTranscripts } from '../transcripts/index-transcripts.ts'
import { finishWithFailure, finishWithResult } from './finish-generation.ts'
import { generateSummary } from './generate-summary.ts'
import * as store from './store.ts'

/** A Problem fails the generation for good. Any other error is thrown so that the queue retries. A canceled generation stops at once. */
export async function runGeneration(deps: Deps, generationId: string): Promise<void> {
  const generation = await store.startGeneration(deps.db.orm, generationId)
  if (!generation) return
  await deps.live.notifyQueueMoved()
  const { signal, stop } = deps.live.watchCancel(generationId, () => store.isCanceled(deps.db.orm, generationId))
  try {
    const { result, clearCache } = await untilAborted(generateSummary(deps, generation, signal), signal)
    const isStored = await finishWithResult(deps, generationId, result)
    await clearCache()
    await deps.live.close(generationId, isStored ? 'done' : 'interrupted')
    await indexTranscripts(deps)
  } catch (error) {
    // The request that canceled it has stored its end.
    if (signal.aborted) return await deps.live.close(generationId, 'interrupted')
    if (!(error instanceof Problem)) {
      await deps.live.close(generationId, 'interrupted')
      throw error
    }
    deps.log.info(
      { generationId, videoId: generation.videoId, code: error.code, details: attemptsOf(error), err: error.cause },
      'a summary could not be generated',
    )
    await finishWithFailure(deps, generationId, error.report())
    await deps.live.close(generationId, error.report())
  } finally {
    stop()
  }
}

/** Rejects as soon as the signal aborts. Nobody waits any longer for what the promise still does. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject)
  })
}

/** Fails a generation that the queue gave up because it killed its worker too often. */
export async function abandonGeneration(deps: Deps, generationId: string): Promise<void> {
  deps.log.error({ generationId }, 'a generation failed too often and was abandoned')
  const report = new Problem('internal').report()
  await finishWithFailure(deps, generationId, report)
  await deps.live.close(generationId, report)
}

/** Lists generations that a stopped process left running. Only valid while no other process is running generations. */
export function listInterruptedGenerations({ db }: Pick<Deps, 'db'>): Promise<string[]> {
  return store.listRunning(db.orm)
}

/** Returns the ways to fetch captions that were tried, which the log shows. */
function attemptsOf(problem: Problem): unknown {
  return (problem.details as { tried?: unknown } | undefined)?.tried
}
