// Pairs a browser extension with a person's account: it asks, the person confirms on a
// page of this server, and it collects an API key once.
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Pairing, PairingKey, StartedPairing } from '#contract/accounts/pairing.ts'
import { maxKeys, pairedDays, pairingMinutes } from '#contract/basics/limits.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Orm } from '../../db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { enforceAddressLimit } from '../../http/rate-limits/action-limits.ts'
import { createKey, listKeys, revokeAllKeys, revokePairedKey } from '../keys/keys.ts'
import { describeBrowser } from './describe-browser.ts'
import * as store from './store.ts'

const pairingMs = pairingMinutes * 60_000
/** Without letters and digits that are mistaken for each other. */
const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const codeCharacters = 6
const startLimit = { kind: 'pairing', limit: 30, windowMs: pairingMs }

/** Throws `too_many_attempts` for an address that asks again and again. */
export async function startPairing(
  deps: Deps,
  { address, userAgent }: { address: string; userAgent: string },
): Promise<StartedPairing> {
  await enforceAddressLimit(deps, { ...startLimit, address })
  const [id, secret] = [
    randomBytes(16).toString('base64url'),
    randomBytes(32).toString('base64url'),
  ]
  const code = Array.from(
    { length: codeCharacters },
    () => codeAlphabet[randomInt(codeAlphabet.length)],
  ).join('')
  const expiresAt = deps.now() + pairingMs
  const browser = describeBrowser(userAgent)
  await store.insert(deps.db.orm, {
    id,
    secretHash: hash(secret),
    code,
    browser,
    address,
    approverId: null,
    expiresAt,
  })
  return { id, secret, code, expiresAt }
}

/** Throws `pairing_ended`, also when somebody has confirmed it: a code works once. */
export async function readPairing(
  deps: Deps,
  { id, ownAddress }: { id: string; ownAddress: string },
): Promise<Pairing> {
  const row = await store.find(deps.db.orm, { id, nowMs: deps.now() })
  if (!row || row.approverId !== null) throw new Problem('pairing_ended')
  const { code, browser, address, expiresAt } = row
  const isOwnAddress = address === ownAddress
  return { code, browser, address, isOwnAddress, askedAt: expiresAt - pairingMs, expiresAt }
}

/** Throws `pairing_ended`, and `too_many_api_keys` for a person who cannot have another key. */
export async function approvePairing(
  deps: Deps,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  if ((await listKeys(deps, userId)).length >= maxKeys) throw new Problem('too_many_api_keys')
  if (!(await store.approve(deps.db.orm, { id, nowMs: deps.now() }, userId)))
    throw new Problem('pairing_ended')
}

export function refusePairing(deps: Deps, id: string): Promise<void> {
  return store.removeUndecided(deps.db.orm, id)
}

/**
 * Creates the key once the person has confirmed. Throws `pairing_ended` for everybody
 * without the secret, and after it was collected.
 */
export async function collectKey(
  deps: Deps,
  { id, secret }: { id: string; secret: string },
): Promise<PairingKey> {
  const lookup = { id, nowMs: deps.now() }
  const row = await store.find(deps.db.orm, lookup)
  if (!row || !isEqual(row.secretHash, hash(secret))) throw new Problem('pairing_ended')
  if (row.approverId === null) return { key: null }
  const { browser } = row
  const name = `Browser extension (${browser})`
  // When no key can be created, the confirmation stays for another try.
  return deps.db.orm.transaction(async (tx) => {
    const userId = await store.takeApproved(tx, lookup)
    if (userId === null) throw new Problem('pairing_ended')
    const inTransaction = { ...deps, db: { ...deps.db, orm: tx } }
    const { key } = await createKey(inTransaction, userId, {
      name,
      browser,
      expiresInDays: pairedDays,
      scopes: ['read', 'write'],
    })
    return { key }
  })
}

/** Ends the key of a browser that its extension forgets. Throws `pairing_ended` for other keys. */
export async function endPairing({ db }: Pick<Deps, 'db'>, key: string): Promise<void> {
  if (!(await revokePairedKey(db.orm, key))) throw new Problem('pairing_ended')
}

/** Ends a user's API keys, and the pairings that would create another one. */
export async function revokeKeysAndPairings(orm: Orm, userId: string): Promise<void> {
  // The pairings come first: this waits for a key that is being collected.
  await store.removeOf(orm, userId)
  await revokeAllKeys(orm, userId)
}

export function deleteExpiredPairings({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  return store.removeExpired(db.orm, now())
}

/** The secret has 256 random bits, so a plain hash cannot be reversed. */
function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

function isEqual(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
