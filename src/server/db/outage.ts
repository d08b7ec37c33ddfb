// Recognizes errors of a database that is down, and waits until it is back.
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Connection errors of the driver, and errors of the database that pass: SQLSTATE classes
 * 08, 40, 53, 57 and 58, and a server that became a read-only standby (25006). A
 * statement that was cancelled because it took too long (57014) would only take as long
 * again.
 */
export function isDatabaseDown(error: unknown): boolean {
  return (
    hasCode(
      error,
      /^(08|40|53|57(?!014)|58)\w{3}$|^25006$|^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH)$/,
    ) ||
    hasCode(error, /^(ENOTFOUND|EAI_AGAIN)$/) ||
    causesOf(error).some(({ message }) => lostConnection.test(message))
  )
}

/** Messages of the drivers, whose errors have no code; the last two while the server stops. */
const lostConnection =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|PGlite is clos|after calling end on the pool/

/** True if the error or one of its causes has a code that matches. */
export function hasCode(error: unknown, pattern: RegExp): boolean {
  return causesOf(error).some((cause) => pattern.test(String((cause as { code?: unknown }).code)))
}

function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}

const firstPauseMs = 250
const longestPauseMs = 5000

/**
 * Repeats an action that may safely run twice while the database is down. Throws its
 * error when the signal aborts.
 */
export async function repeatDuringOutage<T>(
  action: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await action()
    } catch (error) {
      if (!isDatabaseDown(error) || signal.aborted) throw error
      await wait(pauseMs, null, { signal, ref: false }).catch(() => {})
    }
  }
}
