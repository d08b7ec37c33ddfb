// Runs a command of the operator on the database, or through the running server if that
// has locked the data folder.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readSettings, type Settings } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { FolderInUseError } from '#server/db/folder-lock.ts'
import { openDatabase } from '#server/db/open.ts'
import { openLog } from '#server/log.ts'
import { callServer } from './call-server.ts'

type Environment = Record<string, string | undefined>
type OperatorCommand<Result> = {
  /** Where the server accepts the command. */
  path: string
  command: object
  run: (deps: { db: Database; settings: Settings; now: () => number }) => Promise<Result>
}

/** Throws a Problem, or an Error with a message for the operator. */
export async function runOnDatabase<Result>(
  env: Environment,
  { path, command, run }: OperatorCommand<Result>,
): Promise<Result> {
  const settings = readSettings(env)
  const { DATABASE_URL, DATA_DIR } = settings
  if (!DATABASE_URL && !existsSync(join(DATA_DIR, 'pg')))
    throw new Error(
      `The data folder ${resolve(DATA_DIR)} is empty or does not exist. Set DATA_DIR or DATABASE_URL as for the server. If the server has never run, start it once.`,
    )
  try {
    const db = await openDatabase(settings, openLog('error'))
    try {
      return await run({ db, settings, now: Date.now })
    } finally {
      await db.close()
    }
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    const response = await callServer(settings, { path, command, contentType: 'json' })
    return (await response.json()) as Result
  }
}
