// Finds a page in a playlist.

type Position<Item> = { index: number; previous: Item | null; next: Item | null }

/**
 * Returns the index of a page and its neighbors; null when the playlist does not contain
 * the page.
 */
export function findPosition<Item extends { path: string }>(
  items: readonly Item[],
  path: string,
): Position<Item> | null {
  const index = items.findIndex((item) => item.path === path)
  return index < 0
    ? null
    : { index, previous: items[index - 1] ?? null, next: items[index + 1] ?? null }
}
