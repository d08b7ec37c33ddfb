// Runs a stored job. Its process may end at any time; then another one starts it again.
import type { Job } from 'pg-boss'
import { Problem, type ProblemCode } from '#contract/problems/problems.ts'
import type { ProblemReport } from '#contract/summaries/summary.ts'
import { isDatabaseDown, repeatDuringOutage } from '../db/outage.ts'
import type { Deps } from '../deps/deps.ts'
import type { CancelWatch } from '../deps/running-generations.ts'
import { withRequestId } from '../log.ts'
import type { QueuedKind } from './accept-job.ts'
import { startQueueWorkers } from './queue-workers.ts'

/** Failures for a reason of the server's after which a job is given up. */
const maxFailures = 4
/**
 * Processes in a row that may end while they work on a job. Retries wait longer each
 * time, so that a harmless job is not running at the next crash.
 */
const maxInterruptions = 10

/** A row as one process works on it. Another process that takes it over makes another attempt. */
type Attempt = { id: string; attempts: number }

/** `turn` names who takes turns, for a model that answers one request at a time. */
export type Making = { signal: AbortSignal; turn: string }

/** What is special about the work on one kind of row. A step may run twice. */
export type Work<Row extends Attempt, Result> = {
  slots: QueuedKind['slots']
  /** The problem of a job that failed, or ended its process, too often. */
  givenUp: ProblemCode
  /** What the log says of a failure. */
  failedMessage: string
  describe(row: Row): object
  /** Counts an attempt, and returns the row; null when it has ended. */
  start(deps: Deps, id: string): Promise<Row | null>
  interruptionsOf(row: Row): number
  watchCancel(deps: Deps, id: string): CancelWatch
  make(deps: Deps, row: Row, making: Making): Promise<Result>
  /** Stores the result, whichever attempt it is from. False when the row has ended. */
  finish(deps: Deps, row: Row, result: Result): Promise<boolean>
  /**
   * Returns the row to the queue; a stop is not counted. Resolves to null when it has
   * ended or another process works on it.
   */
  giveBack(
    deps: Deps,
    row: Row,
    reason: 'failed' | 'stopped',
  ): Promise<(Attempt & { failures: number }) | null>
  /** Stores the failure. False when the row has ended or another process works on it. */
  fail(deps: Deps, row: Row, problem: Problem): Promise<boolean>
  /** Tells the readers that this process works on it no longer. */
  close(deps: Deps, id: string, end: 'done' | ProblemReport | 'interrupted'): Promise<void>
}

/** Starts a job of the queue, and works on it. */
export async function runJob<Row extends Attempt, Result>(
  deps: Deps,
  work: Work<Row, Result>,
  { id, turn }: { id: string; turn: string },
): Promise<void> {
  const row = await work.start(deps, id)
  if (row) await workOn(deps, work, row, turn)
}

/**
 * A Problem fails the job for good. After any other error it returns to the queue, and
 * the error is thrown so that the queue retries. A canceled job stops at once. When the
 * process cannot wait any longer, because its slots are drained, the job returns to the
 * queue, and nothing is counted against it.
 */
export async function workOn<Row extends Attempt, Result>(
  deps: Deps,
  work: Work<Row, Result>,
  row: Row,
  turn: string,
): Promise<void> {
  const { drained } = deps[work.slots]
  const { signal: canceled, stop } = work.watchCancel(deps, row.id)
  let end: Parameters<typeof work.close>[2] = 'interrupted'
  try {
    if (work.interruptionsOf(row) >= maxInterruptions) {
      const problem = new Problem(work.givenUp)
      end = await fail(deps, work, row, { problem, level: 'error' })
      return
    }
    const signal = AbortSignal.any([canceled, drained])
    const result = await work.make(deps, row, { signal, turn })
    const store = () => work.finish(deps, row, result)
    if (await repeatDuringOutage(store, deps.stopping)) end = 'done'
  } catch (error) {
    // The request that canceled it has stored its end.
    if (canceled.aborted) return
    if (error instanceof Problem && !drained.aborted)
      end = await fail(deps, work, row, { problem: error, level: 'info' })
    else {
      const left = await giveBack(deps, work, row, error)
      const problem = new Problem(work.givenUp, { cause: error })
      end = await fail(deps, work, left, { problem, level: 'error' })
    }
  } finally {
    stop()
    await work.close(deps, row.id, end)
  }
}

/** Throws the error, so that the queue retries, unless the job failed too often. */
async function giveBack<Row extends Attempt, Result>(
  deps: Deps,
  work: Work<Row, Result>,
  row: Row,
  error: unknown,
): Promise<Row> {
  const reason = deps[work.slots].drained.aborted || isDatabaseDown(error) ? 'stopped' : 'failed'
  const left = await repeatDuringOutage(() => work.giveBack(deps, row, reason), deps.stopping)
  if (!left || left.failures < maxFailures) throw error
  return { ...row, ...left }
}

async function fail<Row extends Attempt, Result>(
  deps: Deps,
  work: Work<Row, Result>,
  row: Row,
  { problem, level }: { problem: Problem; level: 'info' | 'error' },
): Promise<ProblemReport | 'interrupted'> {
  const { code, cause: err } = problem
  // The ways to fetch captions that were tried.
  const details = (problem.details as { tried?: unknown } | undefined)?.tried
  deps.log[level]({ ...work.describe(row), code, details, err }, work.failedMessage)
  const isStored = await repeatDuringOutage(() => work.fail(deps, row, problem), deps.stopping)
  return isStored ? problem.report(deps.settings.BRAND_NAME) : 'interrupted'
}

/** Takes the jobs of a kind from its queue, at most `slots` at once. */
export async function startJobWorkers(deps: Deps, kind: QueuedKind, slots: number): Promise<void> {
  const { queue, idName, pollSeconds } = kind
  const work = deps[kind.slots]
  const perRequester = Math.max(1, slots - 1)
  work.open({ slots, perRequester })
  const run = ({ id, groupId, data }: Job<Record<string, string>>) =>
    work.runOnce(data[idName]!, async () => {
      const group = groupId ?? id
      const slot = await work.acquire(group)
      try {
        await withRequestId(data.requestId!, () => kind.run(deps, data[idName]!, group))
      } finally {
        slot.release()
      }
    })
  await startQueueWorkers(
    deps.db,
    queue,
    { count: slots, perGroup: perRequester, pollSeconds },
    run,
  )
}
