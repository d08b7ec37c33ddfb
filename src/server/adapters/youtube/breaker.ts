// A circuit breaker: while YouTube blocks this server, asking again only prolongs it.

export type Breaker<Code> = {
  /**
   * Null when asking is allowed; else why and until when it is not. After each pause one question is let through to see
   * whether it is over, and the others go on waiting.
   */
  check(nowMs: number): { code: Code; untilMs: number } | null
  succeeded(): void
  failed(code: Code, nowMs: number): void
}

/** Opens after so many failures in a row. The pause doubles each time that the question after it fails too. */
export function createBreaker<Code>({
  failures = 3,
  firstPauseMs = 60_000,
  longestPauseMs = 3_600_000,
} = {}): Breaker<Code> {
  let failedInARow = 0
  let pauseMs = firstPauseMs
  let open: { code: Code; untilMs: number; trying: boolean } | null = null
  return {
    check(nowMs) {
      if (!open || nowMs < open.untilMs) return open && { code: open.code, untilMs: open.untilMs }
      open = { ...open, untilMs: nowMs + pauseMs, trying: true }
      return null
    },
    succeeded() {
      failedInARow = 0
      pauseMs = firstPauseMs
      open = null
    },
    failed(code, nowMs) {
      failedInARow++
      // Questions that were under way when it opened say nothing new.
      if (failedInARow < failures || (open && !open.trying)) return
      if (open) pauseMs = Math.min(pauseMs * 2, longestPauseMs)
      open = { code, untilMs: nowMs + pauseMs, trying: false }
    },
  }
}
