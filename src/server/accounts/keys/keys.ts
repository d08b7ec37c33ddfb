// Creates, lists and revokes the API keys of a user, and finds the user of a key.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { type ApiKey, type CreatedKey, keyPrefix, type NewKey } from '#contract/accounts/keys.ts'
import { maxKeys } from '#contract/basics/limits.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Orm } from '../../db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { enforceRateLimit } from '../../http/rate-limits/action-limits.ts'
import * as store from './store.ts'

const dayMs = 24 * 3600 * 1000
const secretBytes = 32
/** Of the secret part. Too few to help somebody who guesses. */
const shownCharacters = 4
/** How exactly the last use of a key is stored, so that not every request writes. */
const lastUseMs = 60_000
const creationLimit = { kind: 'api-key', perMinute: 20, perDay: 200 }

/**
 * Throws `too_many_api_keys`, and `too_many_attempts` for keys that are created and
 * revoked in a loop.
 */
export async function createKey(
  deps: Deps,
  userId: string,
  { name, scopes, expiresInDays, browser = null }: NewKey & { browser?: string | null },
): Promise<CreatedKey> {
  await enforceRateLimit(deps, { ...creationLimit, userId })
  const key = keyPrefix + randomBytes(secretBytes).toString('base64url')
  const createdAt = deps.now()
  const expiresAt = expiresInDays === undefined ? null : createdAt + expiresInDays * dayMs
  const start = key.slice(0, keyPrefix.length + shownCharacters)
  const record = {
    id: randomUUID(),
    name,
    start,
    scopes,
    createdAt,
    lastUsedAt: null,
    expiresAt,
    browser,
  }
  const isInserted = await store.insertWithinLimit(
    deps.db.orm,
    { ...record, userId, hash: hashKey(key) },
    maxKeys,
  )
  if (!isInserted) throw new Problem('too_many_api_keys')
  return { ...record, key }
}

export function listKeys({ db }: Pick<Deps, 'db'>, userId: string): Promise<ApiKey[]> {
  return store.list(db.orm, userId)
}

/**
 * The key is refused from now on, by all processes. Throws `api_key_not_found`, also for
 * the key of another user.
 */
export async function revokeKey(
  { db }: Pick<Deps, 'db'>,
  key: { id: string; userId: string },
): Promise<void> {
  if (!(await store.remove(db.orm, key))) throw new Problem('api_key_not_found')
}

export function revokeAllKeys(orm: Orm, userId: string): Promise<void> {
  return store.removeAll(orm, userId)
}

/** Ends the key if a paired browser has it. Returns whether it did. */
export function revokePairedKey(orm: Orm, key: string): Promise<boolean> {
  return store.removePaired(orm, hashKey(key))
}

/**
 * Queries the key for each request, so that revoking takes effect everywhere at once.
 * Throws `api_key_invalid` and `api_key_expired`.
 */
export async function findValidKey(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  key: string,
): Promise<store.FoundKey> {
  const found = await store.findByHash(db.orm, hashKey(key))
  if (!found) throw new Problem('api_key_invalid')
  if (found.expiresAt !== null && found.expiresAt <= now()) throw new Problem('api_key_expired')
  return found
}

export async function recordUse(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, lastUsedAt }: store.FoundKey,
): Promise<void> {
  const nowMs = now()
  const unlessSince = nowMs - lastUseMs
  if (lastUsedAt === null || lastUsedAt <= unlessSince)
    await store.updateLastUse(db.orm, id, nowMs, unlessSince)
}

/** A key has 256 random bits, so a plain hash cannot be reversed. */
function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
