// Makes a summary that was accepted.
import type { Deps } from '../../deps/deps.ts'
import { runJob, type Work } from '../../jobs/run-job.ts'
import { renewStaleSummaries } from '../../listening/words/renew-summaries.ts'
import { indexTranscript } from '../transcripts/index-transcripts.ts'
import type { StoredTranscript } from '../transcripts/transcripts.ts'
import { finishWithFailure, finishWithResult } from './finish-generation.ts'
import { generateSummary } from './generate-summary.ts'
import * as store from './store.ts'

/** `transcript` is the stored one, if the process knows it. */
type Started = store.Generation & { transcript?: StoredTranscript | null }
type Made = Awaited<ReturnType<typeof generateSummary>>

export const summaryWork: Work<Started, Made> = {
  slots: 'work',
  givenUp: 'internal',
  failedMessage: 'a summary could not be generated',
  describe: ({ id, videoId }) => ({ generationId: id, videoId }),
  interruptionsOf: ({ interruptions }) => interruptions,

  async start(deps, id) {
    const generation = await store.startGeneration(deps.db.orm, id)
    if (generation) await deps.runningGenerations.notifyQueueMoved()
    return generation
  },

  watchCancel: ({ db, runningGenerations }, id) =>
    runningGenerations.watchCancel(id, () => store.isCanceled(db.orm, id)),

  async make(deps, { transcript = null, ...generation }, { signal, turn }) {
    await deps.admission.untilCrowdAnswered()
    const made = await untilAborted(
      generateSummary(deps, { generation, transcript, signal, turn }),
      signal,
    )
    await deps.admission.untilCrowdAnswered()
    return made
  },

  async finish(deps, { id }, { result, clearCache }) {
    const isStored = await finishWithResult(deps, id, result)
    await giveNewWords(deps, result.transcriptId)
    await clearCache()
    deps.embeddings?.request(result.transcriptId)
    indexWhenIdle(deps, result.transcriptId)
    return isStored
  },

  giveBack: ({ db }, generation, reason) => store.requeueGeneration(db.orm, generation, reason),
  fail: (deps, generation, problem) =>
    finishWithFailure(deps, generation, problem.report(deps.settings.BRAND_NAME)),
  close: ({ runningGenerations }, id, end) => runningGenerations.close(id, end),
}

/** Starts a generation of the queue, and makes its summary. */
export const runSummary = (deps: Deps, id: string, turn = id): Promise<void> =>
  runJob(deps, summaryWork, { id, turn })

/**
 * Somebody may have named a speaker, or corrected a word, while the summary was written. The
 * maintenance finds what fails here.
 */
async function giveNewWords(deps: Deps, transcriptId: string): Promise<void> {
  // Only the words of a person have a dot in their id.
  if (!transcriptId.includes('.')) return
  await renewStaleSummaries(deps, transcriptId).catch((err: unknown) =>
    deps.log.warn({ err, transcriptId }, 'a summary has names and words from before a change'),
  )
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
