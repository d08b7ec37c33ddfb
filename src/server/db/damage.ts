// Recognizes a damaged data folder, and says so in words that help.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { hasCode } from './outage.ts'

/** The embedded database cannot be opened. The message is for the operator. */
export class DamagedFolderError extends Error {
  constructor(dataDir: string, reason: string, cause?: unknown) {
    super(
      `The database in ${dataDir} is damaged${reason && `: ${reason}`}. Pith did not start. Keep a copy of the folder. Then restore a backup with "pith restore FILE --force", or move the folder away to start empty.`,
      { cause },
    )
  }
}

/**
 * Errors of a damaged database: pages that cannot be read, files that are missing, and
 * crashes of the engine.
 */
export function isDamage(error: unknown): boolean {
  return (
    hasCode(error, /^(XX\w{3}|58P01)$/) || (error instanceof Error && error.name === 'RuntimeError')
  )
}

/**
 * Throws a `DamagedFolderError` if a table or an index lacks its file, which would
 * otherwise go unnoticed until somebody needs it.
 */
export async function checkTableFiles(engine: PGlite, dataDir: string): Promise<void> {
  const { rows } = await engine.query<{ name: string; path: string }>(
    `select oid::regclass::text as name, pg_relation_filepath(oid) as path from pg_class
     where relkind in ('r', 'i', 't', 'm', 'S') and pg_relation_filepath(oid) is not null`,
  )
  const missing = rows.filter(({ path }) => !existsSync(join(dataDir, path)))
  const [first] = missing
  if (!first) return
  const others = missing.length > 1 ? `, and ${missing.length - 1} more` : ''
  throw new DamagedFolderError(
    dataDir,
    `the file of ${first.name} (${first.path}) is missing${others}`,
  )
}
