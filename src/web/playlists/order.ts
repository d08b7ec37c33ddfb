// The order of what is in a playlist.

/** The list with the one at `from` standing at `to`; as it was where either is outside. */
export function moved<One>(list: readonly One[], from: number, to: number): One[] {
  const next = [...list]
  if (from === to || to < 0 || to >= next.length) return next
  const [one] = next.splice(from, 1)
  if (one !== undefined) next.splice(to, 0, one)
  return next
}

/** The items in the order of their ids; one that no id names stays behind them. */
export function arranged<One extends { videoId: string }>(items: readonly One[], videoIds: readonly string[]): One[] {
  const places = new Map(videoIds.map((videoId, place) => [videoId, place]))
  const placeOf = ({ videoId }: One) => places.get(videoId) ?? places.size
  return [...items].sort((one, other) => placeOf(one) - placeOf(other))
}

/** Where a page stands in a playlist, with what is before and after it; null where it is not in it. */
export function placeIn<One extends { path: string }>(
  items: readonly One[],
  path: string,
): { at: number; previous: One | null; next: One | null } | null {
  const at = items.findIndex((item) => item.path === path)
  return at < 0 ? null : { at, previous: items[at - 1] ?? null, next: items[at + 1] ?? null }
}
