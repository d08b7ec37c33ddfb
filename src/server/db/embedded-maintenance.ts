// Keeps the embedded database small, its statistics up to date and its write-ahead log on
// disk, which the engine does not do itself.
import type { PGlite } from '@electric-sql/pglite'
import type { Logger } from 'pino'
import { letOthersFirst } from './leave-turns.ts'
import { FlushError, type WriteOrder } from './write-order.ts'

type Options = {
  flushMs: number
  /** How often it is looked whether the database has changed enough. */
  lookMs: number
  /** The least change. Of a large database it is a tenth. */
  leastBytes: number
  onDiskFailure?: typeof stopAtOnce
}

/**
 * The engine, which runs alone, keeps all of its log until the next checkpoint, however
 * long that becomes.
 */
const maxLogFiles = 16

const usualTiming = { flushMs: 1000, lookMs: 5000, leastBytes: 1024 * 1024 }
const grownShare = 0.1

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
  let isStopped = false
  const once = (work: () => Promise<void>) => {
    let isRunning = false
    return async () => {
      if (isRunning) return
      isRunning = true
      await work().catch((err) => {
        if (!isStopped) log.error({ err }, 'database maintenance failed')
      })
      isRunning = false
    }
  }
  const shortenLog = once(async () => {
    if (order.countLogFiles() > maxLogFiles) await engine.exec('CHECKPOINT')
  })
  let [cleanedAt, enough] = [0, 0]
  const cleanUp = once(async () => {
    const { bytes, written } = await measure(engine)
    if (written - cleanedAt < enough) return
    for (const statement of await listStatements(engine)) {
      if (isStopped) return
      await engine.exec(statement)
      await letOthersFirst()
    }
    // What it wrote itself is no change.
    cleanedAt = (await measure(engine)).written
    enough = Math.max(timing.leastBytes, bytes * grownShare)
  })
  const timers = [
    setInterval(() => void flush().then(shortenLog), timing.flushMs),
    setInterval(() => void cleanUp(), timing.lookMs),
  ]
  for (const timer of timers) timer.unref()
  return () => {
    isStopped = true
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

/** The bytes of the database, and how many were ever written to its log. */
async function measure(engine: PGlite): Promise<{ bytes: number; written: number }> {
  const { rows } = await engine.query<{ bytes: number; written: number }>(
    `select pg_database_size(current_database())::float8 as bytes,
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as written`,
  )
  return rows[0]!
}

/**
 * How exact statistics are: three hundred rows are read for each unit. Counting the words of a
 * row, or computing what an index contains of it, takes far longer, so fewer are read for that.
 */
const [targetOfColumns, targetOfWords] = [10, 1]

/** Rows have long texts, which are read for each column. */
const columnsAtOnce = 6

/**
 * Short statements, because others wait for each. Statements that are sent together run in
 * a transaction, where this is not allowed.
 */
async function listStatements(engine: PGlite): Promise<string[]> {
  const { rows } = await engine.query<{ name: string; columns: string[]; hasWords: boolean }>(
    `select c.oid::regclass::text as name,
      array_agg(quote_ident(a.attname)) filter (where a.atttypid <> 'tsvector'::regtype) as columns,
      bool_or(a.atttypid = 'tsvector'::regtype) or exists (
        select from pg_index i where i.indrelid = c.oid and i.indexprs is not null) as "hasWords"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace not in
      (select oid from pg_namespace where nspname ~ '^pg_|^information_schema$')
    group by c.oid`,
  )
  const targetOf = (rows: number) => `SET default_statistics_target = ${rows}`
  return rows.flatMap(({ name, columns, hasWords }) => [
    `VACUUM ${name}`,
    ...(hasWords ? [targetOf(targetOfWords), `ANALYZE ${name}`] : []),
    targetOf(targetOfColumns),
    ...inParts(columns).map((part) => `ANALYZE ${name} (${part.join(', ')})`),
  ])
}

function inParts(columns: string[]): string[][] {
  const count = Math.ceil(columns.length / columnsAtOnce)
  return Array.from({ length: count }, (_, part) =>
    columns.slice(part * columnsAtOnce, (part + 1) * columnsAtOnce),
  )
}
