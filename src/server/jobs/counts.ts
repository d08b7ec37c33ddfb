// Counts things by a key, and all of them together.
export function createCounts() {
  const counts = new Map<string, number>()
  let total = 0
  return {
    of: (key: string) => counts.get(key) ?? 0,
    total: () => total,
    add(key: string) {
      counts.set(key, (counts.get(key) ?? 0) + 1)
      total++
    },
    subtract(key: string) {
      const others = counts.get(key)! - 1
      if (others > 0) counts.set(key, others)
      else counts.delete(key)
      total--
    },
  }
}
