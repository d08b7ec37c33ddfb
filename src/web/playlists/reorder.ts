// The order of the videos in a playlist.

/**
 * Returns a copy with the item at `from` moved to `to`; an unchanged copy when one of
 * them is outside the list.
 */
export function moveItem<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const next = [...list]
  if (from === to || to < 0 || to >= next.length) return next
  const [item] = next.splice(from, 1)
  if (item !== undefined) next.splice(to, 0, item)
  return next
}

/**
 * Returns the ids with `id` after the nearest of those that preceded it in an earlier
 * order, or first if none is left.
 */
export function insertAsBefore(
  ids: readonly string[],
  id: string,
  earlierOrder: readonly string[],
): string[] {
  const others = ids.filter((other) => other !== id)
  const predecessor = earlierOrder
    .slice(0, earlierOrder.indexOf(id))
    .findLast((earlier) => others.includes(earlier))
  const position = predecessor === undefined ? 0 : others.indexOf(predecessor) + 1
  return others.toSpliced(position, 0, id)
}

/**
 * Sorts the items by the position of their ids. Items without a position come last, in
 * their old order.
 */
export function sortByVideoIds<Item extends { videoId: string }>(
  items: readonly Item[],
  videoIds: readonly string[],
): Item[] {
  const positions = new Map(videoIds.map((videoId, position) => [videoId, position]))
  const positionOf = ({ videoId }: Item) => positions.get(videoId) ?? positions.size
  return [...items].sort((a, b) => positionOf(a) - positionOf(b))
}
