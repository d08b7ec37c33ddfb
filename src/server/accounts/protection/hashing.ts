// Hashes passwords with scrypt, and limits how many are hashed at once.
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { Problem } from '#contract/problems/problems.ts'
import type { HashingTurn } from '../../deps/auth.ts'

export type Hashing = {
  hash(password: string): Promise<string>
  verify(input: { hash: string; password: string }): Promise<boolean>
  /** False for a hash with other parameters, which is replaced at the next sign-in. */
  isCurrent(hash: string): boolean
}

/** The parameters of scrypt: memory is 128 * 2^logN * r bytes, and p repeats the work. */
type Cost = { logN: number; r: number; p: number }

/**
 * The minimum of OWASP's Password Storage Cheat Sheet in its variant with 32 MB: about
 * 0.25 s of CPU per call.
 */
const owaspCost: Cost = { logN: 15, r: 8, p: 3 }
const saltBytes = 16
const keyBytes = 32
const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** Hashes are written as `$scrypt$ln=15,r=8,p=3$salt$key`, salt and key in base64. */
export function openScrypt(cost: Cost = owaspCost): Hashing {
  const prefix = `$scrypt$ln=${cost.logN},r=${cost.r},p=${cost.p}$`
  return {
    async hash(password) {
      const salt = randomBytes(saltBytes)
      return `${prefix}${salt.toString('base64')}$${(await derive(password, salt, cost)).toString('base64')}`
    },
    async verify({ hash, password }) {
      const stored = parseHash(hash)
      if (!stored) return (await import('better-auth/crypto')).verifyPassword({ hash, password })
      return timingSafeEqual(await derive(password, stored.salt, stored.cost), stored.key)
    },
    isCurrent: (hash) => hash.startsWith(prefix),
  }
}

/** Null for a hash in Better Auth's own format, which earlier versions stored. */
function parseHash(hash: string): { cost: Cost; salt: Buffer; key: Buffer } | null {
  const match = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash)
  if (!match) return null
  const [logN, r, p] = match.slice(1, 4).map(Number) as [number, number, number]
  const [salt, key] = match.slice(4).map((text) => Buffer.from(text, 'base64')) as [Buffer, Buffer]
  return { cost: { logN, r, p }, salt, key }
}

function derive(password: string, salt: Buffer, { logN, r, p }: Cost): Promise<Buffer> {
  const N = 2 ** logN
  return scryptAsync(password.normalize('NFKC'), salt, keyBytes, { N, r, p, maxmem: 256 * N * r })
}

/** `perRequester` is how many of the waiting may be one requester's. */
const queueLimits = {
  concurrency: Math.min(4, availableParallelism()),
  length: 100,
  perRequester: 20,
}

/**
 * Creates a queue that limits how many calls hash a password at once, so that a flood of
 * them cannot block the server. While both wait, the known and all others alternate, so
 * that neither keep the other out. Throws `too_many_attempts` if the queue is full, or
 * has many calls of this requester already.
 */
export function createHashingQueue() {
  let running = 0
  let wasKnown = false
  const waiting: (HashingTurn & { start: () => void })[] = []
  const takeNext = () => {
    const other = waiting.findIndex(({ isKnown = false }) => isKnown !== wasKnown)
    const [next] = waiting.splice(Math.max(other, 0), 1)
    wasKnown = next?.isKnown ?? false
    return next
  }
  return async function runQueued<Result>(
    turn: HashingTurn,
    task: () => Promise<Result>,
  ): Promise<Result> {
    const ofRequester = waiting.filter(
      ({ requesterKey }) => requesterKey === turn.requesterKey,
    ).length
    if (
      ofRequester >= queueLimits.perRequester ||
      (waiting.length >= queueLimits.length && !turn.isKnown)
    )
      throw new Problem('too_many_attempts', { details: { retryAfterSeconds: 10 } })
    if (running < queueLimits.concurrency) running += 1
    else await new Promise<void>((start) => waiting.push({ ...turn, start }))
    try {
      return await task()
    } finally {
      const next = takeNext()
      if (next) next.start()
      else running -= 1
    }
  }
}
