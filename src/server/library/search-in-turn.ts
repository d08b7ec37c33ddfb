// Lets each person's searches wait for one another, so that many searches of one person do not make all others wait.

/** Runs a search after the earlier ones of the same person. */
type SearchInTurn = <Result>(ownerId: string, search: () => Promise<Result>) => Promise<Result>

export function createSearchInTurn(): SearchInTurn {
  const last = new Map<string, Promise<unknown>>()
  return (ownerId, search) => {
    const earlier = last.get(ownerId) ?? Promise.resolve()
    const result = earlier.then(search)
    const settled = result
      .catch(() => {})
      .then(() => {
        if (last.get(ownerId) === settled) last.delete(ownerId)
      })
    last.set(ownerId, settled)
    return result
  }
}
