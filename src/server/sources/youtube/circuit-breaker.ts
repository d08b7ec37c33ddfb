// A circuit breaker: while YouTube blocks this server, more requests only prolong the block.

export type CircuitBreaker<Code> = {
  /**
   * Null if a request is allowed, otherwise the reason and the end of the pause. After
   * each pause a single request is allowed as a trial; the others keep waiting. Times are
   * milliseconds since 1970.
   */
  check(nowMs: number): { code: Code; untilMs: number } | null
  recordSuccess(): void
  recordFailure(code: Code, nowMs: number): void
}

/**
 * Opens after `failures` failures in a row. The pause doubles each time the trial request
 * fails too.
 */
export function createCircuitBreaker<Code>({
  failures = 3,
  firstPauseMs = 60_000,
  maxPauseMs = 3_600_000,
} = {}): CircuitBreaker<Code> {
  let consecutiveFailures = 0
  let pauseMs = firstPauseMs
  let open: { code: Code; untilMs: number; trying: boolean } | null = null
  return {
    check(nowMs) {
      if (!open || nowMs < open.untilMs) return open && { code: open.code, untilMs: open.untilMs }
      open = { ...open, untilMs: nowMs + pauseMs, trying: true }
      return null
    },
    recordSuccess() {
      consecutiveFailures = 0
      pauseMs = firstPauseMs
      open = null
    },
    recordFailure(code, nowMs) {
      consecutiveFailures++
      // Requests that were sent before it opened give no new information.
      if (consecutiveFailures < failures || (open && !open.trying)) return
      if (open) pauseMs = Math.min(pauseMs * 2, maxPauseMs)
      open = { code, untilMs: nowMs + pauseMs, trying: false }
    },
  }
}
