// Tells the times of a transcript from the times that are said in it: those of the
// transcript are in order.

/**
 * Finds the most times that are in order, up to `latest`, and returns their places. In
 * doubt the smaller ones.
 */
export function findTimesInOrder(seconds: number[], latest: number): number[] {
  /** For each length, the place of the smallest time with which so many are in order. */
  const lasts: number[] = []
  const previous: (number | undefined)[] = []
  for (const [place, second] of seconds.entries()) {
    if (second > latest) continue
    const length = countUntil(lasts, (last) => seconds[last]! > second)
    previous[place] = lasts[length - 1]
    lasts[length] = place
  }
  const found: number[] = []
  for (let place = lasts.at(-1); place !== undefined; place = previous[place]) found.push(place)
  return found.toReversed()
}

/** The number of items before the first that has ended; the items are in order. */
function countUntil(items: number[], hasEnded: (item: number) => boolean): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (hasEnded(items[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}
