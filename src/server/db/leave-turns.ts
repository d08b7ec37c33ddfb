// Lets others be answered between the statements of the embedded engine, which works in
// the thread that answers them.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'

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
  const takeTurn = async () => {
    while (startMs !== null && performance.now() - startMs > turnMs) await nextTurn()
    if (startMs !== null) return
    startMs = performance.now()
    setImmediate(() => {
      startMs = null
    })
  }
  // Others may have a statement by then, which does not wait for this transaction.
  engine._runExclusiveTransaction = async (transaction) => {
    await takeTurn()
    return runTransaction(transaction)
  }
  engine._runExclusiveQuery = (statement) =>
    runAlone(async () => {
      await takeTurn()
      return statement()
    })
}
