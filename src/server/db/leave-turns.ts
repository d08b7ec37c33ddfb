// Lets others be answered between the statements of the embedded engine, which works in
// the thread that answers them.
import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'

/** The statements of a request follow each other faster. */
const gapMs = 2
/** Nobody else is there if nobody has asked for a statement for so long. */
const aloneMs = 20
/** Where others ask all the time, long work goes on after this. */
const maxRestMs = 100
/** A request whose statements took so long lets others first from then on. */
const patientAfterMs = 50

type Request = { spentMs: number }

const requests = new AsyncLocalStorage<Request>()

/** Counts how long the statements of a request take, and of what it begins. */
export const countStatements = <Result>(answer: () => Result): Result =>
  requests.run({ spentMs: 0 }, answer)

/** Who asked the embedded engine last, and when. */
let last: { by: Request | undefined; atMs: number } = { by: undefined, atMs: -Infinity }
/** When somebody else asked before. */
let beforeMs = -Infinity

function noteAsked(by: Request | undefined): void {
  if (by !== last.by) beforeMs = last.atMs
  last = { by, atMs: performance.now() }
}

/**
 * Long work calls it between two of its transactions, each of which makes others wait.
 * Resolves once nobody else has asked for a statement for some milliseconds. PostgreSQL
 * works for several at once, so there it resolves at once.
 */
export async function letOthersFirst(): Promise<void> {
  const own = requests.getStore()
  const quietMs = () => performance.now() - (last.by === own ? beforeMs : last.atMs)
  const endMs = performance.now() + maxRestMs
  if (quietMs() > aloneMs) return
  do await wait(gapMs)
  while (quietMs() < gapMs && performance.now() < endMs)
}

/** Statements take so much of a turn of the event loop, and one more. */
const turnMs = 8

/**
 * The engine answers within the turn of the event loop that asks. A hundred short
 * statements, one after another or at the same moment, would otherwise all run in one
 * turn. After this, the next statement waits for the next turn where this one has taken
 * its time.
 */
export function leaveTurns(engine: PGlite): void {
  // It does already. Tests use an engine again and again.
  if (Object.hasOwn(engine, '_runExclusiveQuery')) return
  const runAlone = engine._runExclusiveQuery.bind(engine)
  const runTransaction = engine._runExclusiveTransaction.bind(engine)
  let startMs: number | null = null
  const waitForTurn = async () => {
    while (startMs !== null && performance.now() - startMs > turnMs) await nextTurn()
    if (startMs !== null) return
    startMs = performance.now()
    void nextTurn().then(() => {
      startMs = null
    })
  }
  // In a line: otherwise those that come later could go first again and again.
  let line = Promise.resolve()
  const takeTurn = () => {
    line = line.then(waitForTurn)
    return line
  }
  engine._runExclusiveTransaction = async (transaction) => {
    const request = requests.getStore()
    if (request && request.spentMs > patientAfterMs) await letOthersFirst()
    noteAsked(request)
    // Before it begins, because others wait for the end of a transaction.
    await takeTurn()
    return runTransaction(async () => {
      const beginMs = performance.now()
      try {
        return await transaction()
      } finally {
        if (request) request.spentMs += performance.now() - beginMs
      }
    })
  }
  engine._runExclusiveQuery = (statement) =>
    runAlone(async () => {
      await takeTurn()
      return statement()
    })
}
