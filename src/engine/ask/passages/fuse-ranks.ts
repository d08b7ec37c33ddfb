// Joins ranked lists whose scores cannot be compared: reciprocal rank fusion (Cormack,
// Clarke and Büttcher 2009).

/** As in the paper: the best of one list does not outweigh what both have near the top. */
const smoothing = 60

/** What a place in a list counts; the first one is 0. */
export function reciprocalRank(place: number): number {
  return 1 / (smoothing + place + 1)
}

/** Joins lists, best first. What several lists contain is one item, as the first of them has it. */
export function fuseRanks<Item>(lists: Item[][], keyOf: (item: Item) => string): Item[] {
  const items = new Map<string, { item: Item; score: number }>()
  for (const list of lists)
    for (const [place, item] of list.entries()) {
      const known = items.get(keyOf(item)) ?? { item, score: 0 }
      known.score += reciprocalRank(place)
      items.set(keyOf(item), known)
    }
  return [...items.values()].sort((a, b) => b.score - a.score).map(({ item }) => item)
}
