// Reads many rows of one person, so that others are answered in between: the embedded
// database runs in the thread that answers them.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

export const rowsAtOnce = 50

type Reading<Row> = {
  read(ids: string[]): Promise<Row[]>
  idOf(row: Row): string
  size?: number
}

/** Yields the rows in batches, in the order of these ids. Rows that are gone are left out. */
export async function* readInBatches<Row>(
  ids: string[],
  { read, idOf, size = rowsAtOnce }: Reading<Row>,
): AsyncGenerator<Row[]> {
  for (let first = 0; first < ids.length; first += size) {
    await yieldToEventLoop()
    const batch = ids.slice(first, first + size)
    const rows = new Map((await read(batch)).map((row) => [idOf(row), row]))
    yield batch.flatMap((id) => rows.get(id) ?? [])
  }
}
