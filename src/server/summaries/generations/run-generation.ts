// Runs a queued generation. It may be killed at any time and started again.
import { Problem } from '#contract/problems/problems.ts'
import { isDatabaseDown, repeatDuringOutage } from '../../db/outage.ts'
import type { Deps } from '../../deps/deps.ts'
import { indexTranscript } from '../transcripts/index-transcripts.ts'
import type { StoredTranscript } from '../transcripts/transcripts.ts'
import { finishWithFailure, finishWithResult } from './finish-generation.ts'
import { generateSummary } from './generate-summary.ts'
import * as store from './store.ts'

/** Server errors after which it is given up. */
const maxFailures = 4
/**
 * Crashes in a row after which it is given up. Retries wait longer each time, so that a
 * harmless one is not running at the next crash.
 */
const maxInterruptions = 10

/** Starts a generation of the queue, and runs it. */
export async function runGeneration(deps: Deps, generationId: string): Promise<void> {
  const generation = await store.startGeneration(deps.db.orm, generationId)
  if (!generation) return
  if (generation.interruptions >= maxInterruptions) return abandonGeneration(deps, generation)
  await deps.runningGenerations.notifyQueueMoved()
  await runStartedGeneration(deps, generation, null)
}

/**
 * A Problem fails the generation for good. After any other error the generation returns
 * to the queue, and the error is thrown so that the queue retries. A canceled generation
 * stops at once. When the process cannot wait any longer, because `deps.work` is drained,
 * the generation returns to the queue, and nothing is counted against it. `transcript` is
 * the stored one, if the caller knows it.
 */
export async function runStartedGeneration(
  deps: Deps,
  generation: store.Generation,
  transcript: StoredTranscript | null,
): Promise<void> {
  const { id: generationId } = generation
  const { drained } = deps.work
  const { signal, stop } = deps.runningGenerations.watchCancel(generationId, () =>
    store.isCanceled(deps.db.orm, generationId),
  )
  const ended = AbortSignal.any([signal, drained])
  try {
    await deps.admission.untilCrowdAnswered()
    const { result, clearCache } = await untilAborted(
      generateSummary(deps, { generation, transcript, signal: ended }),
      ended,
    )
    await deps.admission.untilCrowdAnswered()
    const isStored = await repeatDuringOutage(
      () => finishWithResult(deps, generationId, result),
      deps.stopping,
    )
    await clearCache()
    await deps.runningGenerations.close(generationId, isStored ? 'done' : 'interrupted')
    deps.embeddings?.request(result.transcriptId)
    indexWhenIdle(deps, result.transcriptId)
  } catch (error) {
    // The request that canceled it has stored its end.
    if (signal.aborted) return await deps.runningGenerations.close(generationId, 'interrupted')
    if (!(error instanceof Problem) || drained.aborted)
      return await requeue(deps, generation, { error, drained })
    deps.log.info(
      {
        generationId,
        videoId: generation.videoId,
        code: error.code,
        details: attemptsOf(error),
        err: error.cause,
      },
      'a summary could not be generated',
    )
    const report = error.report(deps.settings.BRAND_NAME)
    const isStored = await repeatDuringOutage(
      () => finishWithFailure(deps, generation, report),
      deps.stopping,
    )
    await deps.runningGenerations.close(generationId, isStored ? report : 'interrupted')
  } finally {
    stop()
  }
}

/** The maintenance finds what this process does not come to. */
function indexWhenIdle(deps: Deps, transcriptId: string): void {
  const { log, work } = deps
  work.whenIdle(() =>
    indexTranscript(deps, transcriptId).catch((err: unknown) =>
      log.warn({ err, transcriptId }, 'a transcript could not be made searchable yet'),
    ),
  )
}

/** Throws the error, so that the queue retries, unless the generation failed too often. */
async function requeue(
  deps: Deps,
  attempt: store.Attempt,
  { error, drained }: { error: unknown; drained: AbortSignal },
): Promise<void> {
  const reason = drained.aborted || isDatabaseDown(error) ? 'stop' : 'failure'
  const failures = await repeatDuringOutage(
    () => store.requeueGeneration(deps.db.orm, attempt, reason),
    deps.stopping,
  )
  if (failures !== null && failures >= maxFailures) return abandonGeneration(deps, attempt)
  await deps.runningGenerations.close(attempt.id, 'interrupted')
  throw error
}

/**
 * Rejects as soon as the signal aborts. Nobody waits any longer for what the promise
 * still does.
 */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject)
  })
}

/** Fails a generation that failed too often, or ended its process too often. Nobody is charged. */
async function abandonGeneration(deps: Deps, attempt: store.Attempt): Promise<void> {
  deps.log.error(
    { generationId: attempt.id },
    'a generation failed or was interrupted too often and was given up',
  )
  const report = new Problem('internal').report()
  const isStored = await finishWithFailure(deps, attempt, report)
  await deps.runningGenerations.close(attempt.id, isStored ? report : 'interrupted')
}

/** Returns the ways to fetch captions that were tried, which the log shows. */
function attemptsOf(problem: Problem): unknown {
  return (problem.details as { tried?: unknown } | undefined)?.tried
}
