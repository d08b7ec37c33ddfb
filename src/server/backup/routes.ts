// The endpoint where the terminal program fetches a backup from a server with a data
// folder, which only the server can read.
import { createReadStream, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { newBackupPath } from '../db/folder-files.ts'
import type { Deps } from '../deps/deps.ts'
import { isSigned } from '../http/operator-signature.ts'
import { backupCommandSchema, backupPath } from './command.ts'
import { writeBackup } from './write-backup.ts'

/**
 * All requests but signed ones get a 404. The backup is written to a file first, so that
 * a slow reader does not keep the database waiting.
 */
export const backupRoutes = (deps: Deps) =>
  new Hono().post(backupPath, bodyLimit({ maxSize: 1024 }), async (c) => {
    const body = await c.req.text()
    const authorization = c.req.header('authorization') ?? ''
    if (
      deps.db.kind !== 'pglite' ||
      !isSigned(authorization, { secret: deps.secret, body, nowMs: deps.now() })
    )
      return c.text('', 404)
    const { withSecrets } = backupCommandSchema.parse(JSON.parse(body))
    const dataDir = deps.settings.DATA_DIR
    const path = newBackupPath(dataDir)
    try {
      await writeBackup(path, {
        orm: deps.db.orm,
        dataDir,
        withSecrets,
        secret: deps.secret,
        isShared: true,
      })
    } catch (error) {
      rmSync(path, { force: true })
      throw error
    }
    const stream = createReadStream(path)
    stream.once('close', () => rmSync(path, { force: true }))
    return c.body(Readable.toWeb(stream) as ReadableStream, 200, {
      'content-type': 'application/gzip',
    })
  })
