// The guest that YouTube takes this server for: one for each player and line, kept for hours, as a real player keeps it.

const keptMs = 6 * 3600 * 1000
/** After a failure it goes without one for a while, rather than ask before every video. */
const keptAfterFailureMs = 5 * 60 * 1000

export type Visitors = {
  /** The guest's data, asked for when there is none; null when YouTube gives none. */
  find(key: string, fetchVisitor: () => Promise<string | null>): Promise<string | null>
  forget(key: string): void
}

export function keepVisitors(now: () => number): Visitors {
  const kept = new Map<string, { visitor: Promise<string | null>; untilMs: number }>()
  return {
    find(key, fetchVisitor) {
      const known = kept.get(key)
      if (known && now() < known.untilMs) return known.visitor
      const entry = { visitor: fetchVisitor(), untilMs: now() + keptMs }
      kept.set(key, entry)
      void entry.visitor.then((visitor) => {
        if (visitor === null) entry.untilMs = now() + keptAfterFailureMs
      })
      return entry.visitor
    },
    forget: (key) => void kept.delete(key),
  }
}
