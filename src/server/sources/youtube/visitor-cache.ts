// Caches YouTube's visitor data for hours, for each client and network route, as a real
// client does.

const maxAgeMs = 6 * 3600 * 1000
/**
 * After a failure requests are sent without visitor data for this time, instead of
 * retrying before every video.
 */
const maxAgeAfterFailureMs = 5 * 60 * 1000

type VisitorCache = {
  /** Fetches the data if none is cached; null if YouTube returns none. */
  get(key: string, fetchVisitor: () => Promise<string | null>): Promise<string | null>
  delete(key: string): void
}

export function createVisitorCache(now: () => number): VisitorCache {
  const entries = new Map<string, { visitor: Promise<string | null>; untilMs: number }>()
  return {
    get(key, fetchVisitor) {
      const cached = entries.get(key)
      if (cached && now() < cached.untilMs) return cached.visitor
      const entry = { visitor: fetchVisitor(), untilMs: now() + maxAgeMs }
      entries.set(key, entry)
      void entry.visitor.then((visitor) => {
        if (visitor === null) entry.untilMs = now() + maxAgeAfterFailureMs
      })
      return entry.visitor
    },
    delete: (key) => void entries.delete(key),
  }
}
