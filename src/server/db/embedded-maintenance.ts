// Keeps the embedded database small, its statistics up to date and its write-ahead log on
// disk, which the engine does not do itself.
import type { PGlite } from '@electric-sql/pglite'
import type { Logger } from 'pino'
import { FlushError, type WriteOrder } from './write-order.ts'

type Options = { flushMs: number; maintenanceMs: number; onDiskFailure?: typeof stopAtOnce }

/**
 * The engine, which runs alone, keeps all of its log until the next checkpoint, however
 * long that becomes.
 */
const maxLogFiles = 16

const usualTiming = { flushMs: 1000, maintenanceMs: 600_000 }

/** Returns a function that stops it. */
export function startMaintenance(
  engine: PGlite,
  order: Pick<WriteOrder, 'flushLog' | 'countLogFiles'>,
  log: Logger,
  { onDiskFailure = stopAtOnce, ...timing }: Options = usualTiming,
): () => void {
  const flush = () =>
    order.flushLog().catch((err) => {
      if (err instanceof FlushError) return onDiskFailure(err, log)
      log.error({ err }, 'the write-ahead log of the database could not be flushed to disk')
    })
  const run = (statements: string[]) => runMaintenance(engine, statements, log)
  let isShortening = false
  const shortenLog = async () => {
    if (isShortening || order.countLogFiles() <= maxLogFiles) return
    isShortening = true
    await run(['CHECKPOINT'])
    isShortening = false
  }
  const timers = [
    setInterval(() => void flush().then(shortenLog), timing.flushMs),
    setInterval(() => void run(['VACUUM ANALYZE', 'CHECKPOINT']), timing.maintenanceMs),
  ]
  for (const timer of timers) timer.unref()
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}

/** Closing the database would write more. The next start continues from what is on the disk. */
function stopAtOnce(err: FlushError, log: Logger): void {
  log.fatal(
    { err },
    'The disk did not confirm a write, so Pith stops before more is lost. Check the disk, then start Pith again.',
  )
  process.exit(1)
}

/**
 * Sends the statements one by one, because statements sent together run in a transaction,
 * where neither is allowed.
 */
async function runMaintenance(engine: PGlite, statements: string[], log: Logger): Promise<void> {
  try {
    for (const statement of statements) await engine.exec(statement)
  } catch (err) {
    log.error({ err }, 'database maintenance failed')
  }
}
