// One line of the benchmark table, and the ways in which its figure is taken.

/** `goal` and `peer` are for people: the figure to reach, and the best that a comparable program was seen to do. */
export type Row = { name: string; value: number; unit: string; goal: string; peer?: string }

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** What so many of a hundred values do not exceed. */
export function percentile(values: number[], percent: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil((values.length * percent) / 100) - 1]!
}

/** Milliseconds that one run takes: the median of so many, after one or more that do not count. */
export async function timeRuns(runs: number, work: (run: number) => Promise<unknown>, warmUps = 1): Promise<number> {
  return median(await timeEach(runs, work, warmUps))
}

/** Milliseconds that each of so many runs takes. */
export async function timeEach(runs: number, work: (run: number) => Promise<unknown>, warmUps = 1): Promise<number[]> {
  const milliseconds: number[] = []
  for (let run = -warmUps; run < runs; run++) {
    const begin = performance.now()
    await work(run + warmUps)
    if (run >= 0) milliseconds.push(performance.now() - begin)
  }
  return milliseconds
}
