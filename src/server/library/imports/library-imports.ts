// What a person does with a file that they import: have it checked, start, stop, see how far it is.
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import {
  type ExistingPolicy,
  type LibraryImport,
  maxImportBytes,
  maxImportedBytesPerDay,
} from '#contract/library/library-import.ts'
import { Problem } from '#contract/problems/problems.ts'
import { isNewFreeAndUnverified } from '../../accounts/profiles.ts'
import { readDatabaseBytes, storageLimitOf } from '../../db/database-bytes.ts'
import { letOthersFirst } from '../../db/leave-turns.ts'
import type { Deps } from '../../deps/deps.ts'
import { enforceRateLimit, hashOfUser } from '../../http/rate-limits/action-limits.ts'
import { consume, readCount } from '../../http/rate-limits/rate-limits.ts'
import { lostMs, startImportingParts } from './import-parts.ts'
import type { ImportThreads } from './import-threads.ts'
import { noCounts, type OpenImport, openParts, type Staged } from './parts.ts'
import { readChunks } from './read-chunks.ts'
import type { ReadBatch, ReadEnd } from './read-file.ts'
import { stageVideos } from './stage-videos.ts'
import * as store from './store.ts'

const hourMs = 3600 * 1000
const dayMs = 24 * hourMs

type NewFile = {
  ownerId: string
  fileName: string
  existing: ExistingPolicy
  /** Only checks the file, and waits for the person. */
  isCheck: boolean
  address: string
  body: Readable
}

/**
 * Reads and checks a file. Throws `import_running`, or a Problem with the reason; then
 * nothing of the file is kept.
 */
export async function receiveFile(
  deps: Deps,
  threads: ImportThreads,
  { ownerId, body, isCheck, ...file }: NewFile,
): Promise<LibraryImport> {
  await enforceRateLimit(deps, {
    kind: 'library-import',
    userId: ownerId,
    perMinute: 10,
    perDay: 100,
  })
  await requireImportable(deps, ownerId)
  const { orm } = deps.db
  const dailyBytes = await openDailyBytes(deps, ownerId)
  const id = randomUUID()
  const nowMs = deps.now()
  const row = {
    id,
    ownerId,
    fileName: file.fileName,
    existing: file.existing,
    counts: noCounts(),
    source: 'export' as const,
    state: 'reading' as const,
    createdAt: nowMs,
    updatedAt: nowMs,
  }
  if (!(await store.insertImport(orm, row, nowMs - lostMs))) throw new Problem('import_running')
  let unpackedBytes = 0
  try {
    let bytes = 0
    const counted = async function* () {
      for await (const chunk of readChunks(body, maxImportBytes)) {
        bytes += chunk.length
        yield chunk
      }
    }
    const batches = async function* () {
      for await (const batch of threads.read(counted(), {
        name: file.fileName,
        maxBytes: dailyBytes.left,
      })) {
        unpackedBytes += batch.bytes
        yield batch
      }
    }
    const staged = await stageFile({ orm, importId: id, ownerId, address: file.address }, batches())
    const values = {
      ...staged,
      bytes,
      state: isCheck ? ('checked' as const) : ('running' as const),
    }
    // It is gone if it took so long that another file has replaced it.
    if (!(await store.updateImport(orm, row, { ...values, updatedAt: deps.now() })))
      throw new Problem('import_running')
  } catch (error) {
    await store.deleteImport(orm, id)
    throw error
  } finally {
    await dailyBytes.count(unpackedBytes)
  }
  if (!isCheck) void startImportingParts(deps, id)
  return requireImport(deps, ownerId)
}

/**
 * Throws `import_too_early` for accounts that may have been made to fill the server, and
 * `storage_full` when it is full.
 */
async function requireImportable(
  { db, mailer, settings, now }: Deps,
  ownerId: string,
): Promise<void> {
  const limit = storageLimitOf(settings)
  if (limit !== null && (await readDatabaseBytes(db.orm)) > limit) throw new Problem('storage_full')
  // An invitation is no less than a confirmed address.
  if (settings.SIGN_UP !== 'open') return
  const hours = settings.IMPORT_AFTER_HOURS
  const [nowMs, sinceMs] = [now(), now() - hours * hourMs]
  if (!(await isNewFreeAndUnverified(db.orm, ownerId, { nowMs, sinceMs }))) return
  const remedy = mailer.delivers ? 'Open the link that was mailed to you, or try' : 'Try'
  throw new Problem('import_too_early', {
    message: `Your account is too new to import files. Nothing was imported. ${remedy} again ${hours} hours after you signed up.`,
  })
}

/** Imports the checked file. Throws `import_missing` if none waits. */
export async function startLibraryImport(
  deps: Deps,
  ownerId: string,
  existing: ExistingPolicy,
): Promise<LibraryImport> {
  const { orm } = deps.db
  const latest = await store.findImport(orm, ownerId)
  const change = { existing, state: 'running' as const, updatedAt: deps.now() }
  if (latest?.state !== 'checked' || !(await store.updateImport(orm, latest, change)))
    throw new Problem('import_missing')
  void startImportingParts(deps, latest.id)
  return requireImport(deps, ownerId)
}

/** Discards a file that waits, and ends an import that runs: what came in stays. */
export async function stopLibraryImport(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  ownerId: string,
): Promise<LibraryImport | null> {
  const latest = await store.findImport(db.orm, ownerId)
  if (
    (latest?.state === 'checked' || latest?.state === 'running') &&
    (await store.updateImport(db.orm, latest, { state: 'stopped', updatedAt: now() }))
  )
    await (latest.state === 'checked' ? store.deleteImport : store.discardParts)(db.orm, latest.id)
  return readLibraryImport({ db }, ownerId)
}

/** The person's last import, or null. */
export async function readLibraryImport(
  { db }: Pick<Deps, 'db'>,
  ownerId: string,
): Promise<LibraryImport | null> {
  const row = await store.findImport(db.orm, ownerId)
  if (!row) return null
  const { ownerId: _, updatedAt: __, failures: ___, ...view } = row
  return view
}

/** Continues imports whose process ended, and removes files that wait for more than a day. */
export async function maintainLibraryImports(deps: Deps): Promise<void> {
  const nowMs = deps.now()
  const times = { waitingBefore: nowMs - dayMs, endedBefore: nowMs - 30 * dayMs, nowMs }
  await store.purge(deps.db.orm, times)
  for (const id of await store.listInterrupted(deps.db.orm, nowMs - lostMs))
    void startImportingParts(deps, id)
}

async function requireImport(deps: Deps, ownerId: string): Promise<LibraryImport> {
  const latest = await readLibraryImport(deps, ownerId)
  if (!latest) throw new Problem('import_missing')
  return latest
}

/** Throws a Problem with the reason when nothing of the file can be imported. */
async function stageFile(stage: OpenImport, batches: AsyncIterable<ReadBatch>): Promise<Staged> {
  const parts = openParts(stage)
  let file: ReadEnd | undefined
  for await (const { entries, end } of batches) {
    for (const entry of entries) parts.add(entry)
    await parts.flush()
    await letOthersFirst()
    file = end
  }
  if (!file) throw new Error('the thread ended before the file')
  if (!file.isExport) return stageVideos(stage, file)
  return { source: 'export', exportedAt: file.exportedAt, ...(await parts.finish()) }
}

/**
 * A person imports a limited number of unpacked bytes in a day, because these are read
 * and stored. `left` are those not used. `count` counts what was read, also of a file
 * that was refused.
 */
async function openDailyBytes(
  { db: { orm }, secret, now }: Pick<Deps, 'db' | 'secret' | 'now'>,
  ownerId: string,
): Promise<{ left: number; count(bytes: number): Promise<void> }> {
  const key = `library-import-bytes:${hashOfUser(secret, ownerId)}`
  const left = Math.max(0, maxImportedBytesPerDay - (await readCount(orm, key, now())))
  return {
    left,
    async count(bytes) {
      const amount = Math.min(bytes, left)
      if (amount > 0)
        await consume(orm, {
          key,
          limit: maxImportedBytesPerDay,
          windowMs: dayMs,
          nowMs: now(),
          amount,
        })
    },
  }
}
