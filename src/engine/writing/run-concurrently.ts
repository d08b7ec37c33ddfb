// Runs many tasks with limited concurrency.

/**
 * Yields the index and the result of each task as it finishes. The first failure is
 * thrown; running tasks are not awaited.
 */
export async function* runConcurrently<T>(
  count: number,
  maxConcurrent: number,
  start: (i: number) => Promise<T>,
): AsyncGenerator<[number, T]> {
  const running = new Map<number, Promise<[number, T]>>()
  for (let next = 0; next < count || running.size > 0; ) {
    while (next < count && running.size < maxConcurrent) {
      const i = next++
      running.set(
        i,
        start(i).then((result) => [i, result]),
      )
    }
    const finished = await Promise.race(running.values())
    running.delete(finished[0])
    yield finished
  }
}
