// Many jobs, a few of them at a time.

/** Yields the index and the result of each job as it ends. The first failure ends it; jobs that still run are left to themselves. */
export async function* inParallel<T>(
  count: number,
  atOnce: number,
  start: (i: number) => Promise<T>,
): AsyncGenerator<[number, T]> {
  const running = new Map<number, Promise<[number, T]>>()
  for (let next = 0; next < count || running.size > 0; ) {
    while (next < count && running.size < atOnce) {
      const i = next++
      running.set(
        i,
        start(i).then((result) => [i, result]),
      )
    }
    const ended = await Promise.race(running.values())
    running.delete(ended[0])
    yield ended
  }
}
