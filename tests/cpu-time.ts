/** Shorter times are too uncertain to compare. */
const minMs = 50

/** Growth that is not that of a square, on any machine. */
export const linearGrowth = 30

/**
 * Compares the processor time of work with that of an eighth of it, in the same run,
 * because no machine has a known speed. It is about 8 where time grows with the size of
 * the work, and 64 where it grows with its square. A machine that is busy with other work
 * may disturb one comparison, but not three.
 */
export async function measureGrowth(
  work: (size: number) => unknown,
  size: number,
): Promise<number> {
  let growth = Infinity
  for (let left = 3; left > 0 && growth >= linearGrowth; left--) {
    const partMs = await cpuMsOf(() => work(size / 8))
    growth = Math.min(growth, (await cpuMsOf(() => work(size))) / Math.max(minMs, partMs))
  }
  return growth
}

/** Of this thread only: others collect garbage and work for other tests. */
async function cpuMsOf(action: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await action()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
