// Looks once a day whether there is a newer version, if the operator has set a feed. Only
// administrators see what came of it.
import type { AdminOverview } from '#contract/admin/admin.ts'
import type { Deps } from '../../deps/deps.ts'
import { fetchRelease } from './fetch-release.ts'
import * as store from './store.ts'
import { isNewer, readRunningVersion } from './versions.ts'

const dayMs = 24 * 3600 * 1000
const timeLimitMs = 10_000

export type CheckDeps = Pick<Deps, 'db' | 'settings' | 'now' | 'log' | 'stopping'>

/** Asks the feed unless a process did so within a day, also in vain. */
export async function checkForUpdate(deps: CheckDeps, limitMs = timeLimitMs): Promise<void> {
  const { db, settings, now, log, stopping } = deps
  const url = settings.UPDATE_FEED_URL
  if (url === undefined || !(await store.claimLook(db.orm, { url, nowMs: now(), everyMs: dayMs })))
    return
  try {
    const release = await fetchRelease(url, { signal: stopping, timeLimitMs: limitMs })
    await store.storeRelease(db.orm, release)
  } catch (err) {
    if (stopping.aborted) return
    log.info({ err }, 'the feed of versions gave no release')
    await store.storeFailure(db.orm, (err as Error).message, now())
  }
}

/** What administrators see; null if there is no feed or nothing was found yet. */
export async function describeUpdate({
  db,
  settings,
}: Pick<Deps, 'db' | 'settings'>): Promise<AdminOverview['update']> {
  const look = settings.UPDATE_FEED_URL === undefined ? null : await store.readLook(db.orm)
  if (look === null || look.url !== settings.UPDATE_FEED_URL) return null
  const { version, changesUrl, failure, failingSince } = look
  const newest =
    version !== null && isNewer(version, readRunningVersion()) ? { version, changesUrl } : null
  return {
    newest,
    failure: failure === null ? null : { message: failure, since: failingSince ?? look.lookedAt },
  }
}
