// Aborts what runs or waits in this process when its job or generation is canceled.
import type { Logger } from 'pino'
import type { CancelWatch } from '../../deps/running-generations.ts'

type CancelWatchers = {
  /** Checks the watched job or generation with this id. */
  check(id: string): void
  /** Checks all, after announcements may have been missed. */
  checkAll(): void
  watch(id: string, isCanceled: () => Promise<boolean>): CancelWatch
}

/** An announcement is only a hint: the database decides whether something is canceled. */
export function openCancelWatchers(log: Logger): CancelWatchers {
  const checks = new Map<string, Set<() => void>>()
  const check = (id: string) => {
    for (const checkOne of checks.get(id) ?? []) checkOne()
  }
  return {
    check,
    checkAll() {
      for (const id of checks.keys()) check(id)
    },
    watch(id, isCanceled) {
      const controller = new AbortController()
      const checkThis = () => {
        isCanceled().then(
          (canceled) => canceled && controller.abort(),
          (err) => log.warn({ err, id }, 'failed to read whether a summary was canceled'),
        )
      }
      const ofId = checks.get(id) ?? new Set()
      checks.set(id, ofId.add(checkThis))
      // It may have been canceled before this watch began.
      checkThis()
      const stop = () => {
        ofId.delete(checkThis)
        if (ofId.size === 0) checks.delete(id)
      }
      return { signal: controller.signal, stop }
    },
  }
}
