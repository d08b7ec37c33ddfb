// Parses the tables of word weights.

/**
 * Parses rows of "weight: words", where a word may contain a colon; of a repeated word
 * the first weight counts.
 */
export function parseWordWeights(rows: readonly string[]): ReadonlyMap<string, number> {
  const weights = new Map<string, number>()
  for (const row of rows) {
    const colon = row.indexOf(':')
    const weight = Number(row.slice(0, colon))
    for (const word of row
      .slice(colon + 1)
      .trim()
      .split(' '))
      if (!weights.has(word)) weights.set(word, weight)
  }
  return weights
}
