// Reads all rows of an embedded database, as they are at one moment, in slices between
// which others are answered.
import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import type { Orm } from '../db/database.ts'
import type { BackupEntry } from './format.ts'
import {
  inGroups,
  listTables,
  readHeader,
  readJobs,
  readRows,
  type WriteLine,
} from './read-rows.ts'

/**
 * Reading a slice is meant to take this long, and afterwards others have the database for
 * a share of that time.
 */
const [sliceMs, pause] = [25, 1 / 3]
const blockBytes = 8192

/** A version of a row, which stays at its place as long as it is valid. */
type Version = { at: string; line: string }
/** How many versions were read of a table. */
type Read = { table: string; versions: number }

/**
 * The engine has one connection, and a transaction keeps everybody else out. So the rows
 * are first read in slices and kept in the file `draftPath`. A short transaction then
 * finds out which of them are still valid, and reads what was written meanwhile.
 */
export async function writeInSlices(
  orm: Orm,
  write: WriteLine,
  { draftPath, signal }: { draftPath: string; signal?: AbortSignal | undefined },
): Promise<void> {
  const draft = await open(draftPath, 'wx', 0o600)
  try {
    const [start] = await readRows<{ xid: string }>(
      orm,
      'select pg_snapshot_xmax(pg_current_snapshot())::xid::text as xid',
    )
    const isOld = `age(t.xmin) > age('${start!.xid}'::xid)`
    const tables: Read[] = []
    for (const table of await listTables(orm)) {
      const read = { table, versions: 0 }
      for await (const versions of readTable(orm, table, isOld)) {
        signal?.throwIfAborted()
        read.versions += versions.length
        await draft.appendFile(`${JSON.stringify({ table, versions })}\n`)
      }
      tables.push(read)
    }
    const { valid, entries } = await orm.transaction((tx) => readChanges(tx, tables, isOld))
    for (const entry of entries) await write(entry)
    for await (const line of createInterface({ input: createReadStream(draftPath) })) {
      const { table, versions } = JSON.parse(line) as { table: string; versions: Version[] }
      const isValid = ({ at }: Version) => valid.get(table)?.has(at) ?? true
      for (const rows of inGroups(versions.filter(isValid).map((version) => version.line)))
        await write({ table, rows } satisfies BackupEntry)
    }
  } finally {
    await draft.close()
    await rm(draftPath)
  }
}

/** Yields the old versions of a table. They do not move, and new blocks have none. */
async function* readTable(orm: Orm, table: string, isOld: string): AsyncGenerator<Version[]> {
  const [size] = await readRows<{ blocks: number }>(
    orm,
    `select (pg_relation_size('${table}') / ${blockBytes})::int as blocks`,
  )
  let [from, blocks] = [0, 1]
  while (from < size!.blocks) {
    const startMs = performance.now()
    const range = `t.ctid >= '(${from},0)' and t.ctid < '(${from + blocks},0)'`
    yield await readRows<Version>(
      orm,
      `select t.ctid::text as at, t::text as line from ${table} t where ${range} and ${isOld}`,
    )
    const ms = performance.now() - startMs
    from += blocks
    blocks = Math.min(Math.max(Math.floor((blocks * sliceMs) / ms), 1), 2 * blocks)
    await wait(ms * pause)
  }
}

/** What is not old, and the places of the old versions of each table from which some are gone. */
async function readChanges(tx: Orm, tables: Read[], isOld: string) {
  const entries: object[] = [await readHeader(tx)]
  const valid = new Map<string, Set<string>>()
  for (const { table, versions } of tables) {
    const [left] = await readRows<{ old: number; total: number }>(
      tx,
      `select count(*) filter (where ${isOld})::int as old, count(*)::int as total from ${table} t`,
    )
    if (left!.old < versions) {
      // One long text arrives much faster than many rows.
      const [places] = await readRows<{ list: string | null }>(
        tx,
        `select string_agg(t.ctid::text, ' ') as list from ${table} t where ${isOld}`,
      )
      valid.set(table, new Set(places!.list?.split(' ')))
    }
    if (left!.old === left!.total) continue
    const rows = await readRows<{ line: string }>(
      tx,
      `select t::text as line from ${table} t where not (${isOld})`,
    )
    for (const group of inGroups(rows.map(({ line }) => line)))
      entries.push({ table, rows: group } satisfies BackupEntry)
  }
  return { valid, entries: [...entries, ...(await readJobs(tx))] }
}
