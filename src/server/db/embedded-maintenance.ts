// Keeps the embedded database small and its write-ahead log on disk, which the engine does not do itself.
import type { PGlite } from '@electric-sql/pglite'
import type { Logger } from 'pino'
import type { WriteOrder } from './write-order.ts'

const usualTiming = { flushMs: 1000, maintenanceMs: 600_000 }

/** Returns a function that stops it. */
export function startMaintenance(
  engine: PGlite,
  order: Pick<WriteOrder, 'flushLog'>,
  log: Logger,
  timing = usualTiming,
): () => void {
  const flush = () =>
    order
      .flushLog()
      .catch((err) => log.error({ err }, 'the write-ahead log of the database could not be flushed to disk'))
  const timers = [
    setInterval(() => void flush(), timing.flushMs),
    setInterval(() => void runMaintenance(engine, log), timing.maintenanceMs),
  ]
  for (const timer of timers) timer.unref()
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}

/** Sends the statements one by one, because statements sent together run in a transaction, where neither is allowed. */
async function runMaintenance(engine: PGlite, log: Logger): Promise<void> {
  try {
    await engine.exec('VACUUM')
    await engine.exec('CHECKPOINT')
  } catch (err) {
    log.error({ err }, 'database maintenance failed')
  }
}
