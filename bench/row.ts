// The rows of the benchmark table and how their values are measured.

/**
 * `goal` is the value to reach, `peer` the best measured value of a comparable program.
 * Both are for readers.
 */
export type BenchmarkRow = {
  name: string
  value: number
  unit: string
  goal: string
  peer?: string
}

/**
 * What `npm run bench` was asked for: rows whose names contain one of the texts, in one
 * kind of database. Empty means everything.
 */
export type Wanted = { rows: string[]; database?: string }

export const everything: Wanted = { rows: [] }

export const wantsRow = ({ rows }: Wanted, name: string) =>
  rows.length === 0 || rows.some((text) => name.includes(text))

export const wantsDatabase = ({ database }: Wanted, name: 'folder' | 'postgres') =>
  !database || database === name

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export function percentile(values: number[], percent: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil((values.length * percent) / 100) - 1]!
}

/** The median duration of the runs in milliseconds, after warm-up runs that do not count. */
export async function timeRuns(
  runs: number,
  action: (run: number) => Promise<unknown>,
  warmUps = 1,
): Promise<number> {
  return median(await timeEach(runs, action, warmUps))
}

/** The duration of each run in milliseconds. */
export async function timeEach(
  runs: number,
  action: (run: number) => Promise<unknown>,
  warmUps = 1,
): Promise<number[]> {
  const durationsMs: number[] = []
  for (let run = -warmUps; run < runs; run++) {
    const startMs = performance.now()
    await action(run + warmUps)
    if (run >= 0) durationsMs.push(performance.now() - startMs)
  }
  return durationsMs
}
