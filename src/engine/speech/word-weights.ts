// Weights of words as a table that people can read.

/** "weight: words" by the line; where a word stands twice the first weight counts. */
export function weightsOfWords(rows: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>()
  for (const row of rows.trim().split('\n')) {
    const [weight, words = ''] = row.split(':')
    for (const word of words.trim().split(' ')) if (!weights.has(word)) weights.set(word, Number(weight))
  }
  return weights
}
