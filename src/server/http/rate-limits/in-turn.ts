// Lets each person's searches, and what else keeps the database busy, wait for one another, so
// that many of one person do not make all others wait.
import { setTimeout as wait, setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Context, MiddlewareHandler } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'
import { createMinuteLimit } from './minute-limit.ts'

/**
 * Does something after the earlier ones of the same person. Throws `too_many_attempts`
 * after too many in a minute. A stranger, who owns nothing, waits for nobody.
 */
type InTurn = <Result>(ownerId: string | null, act: () => Promise<Result>) => Promise<Result>

/** A page that searches while a person types sends fewer. */
const searchesPerMinute = 240

export function createTurns(now: () => number): InTurn {
  const inLine = createLine(() => 0)
  const count = createMinuteLimit(now)
  return async (ownerId, act) => {
    if (ownerId !== null) count(ownerId, searchesPerMinute)
    return inLine(ownerId, act)
  }
}

/** Milliseconds of statements that a person may have in a minute without waiting. */
const freeMs = 2000
/** After shorter ones nobody rests: their turns are enough for the others. */
const shortMs = 100
/** How many times as long as the last one the next one waits then, and at most how long. */
const [restFactor, maxRestMs] = [3, 2000]
const minuteMs = 60_000

/**
 * The same for pages, or for changes, which are not counted: those of a person with a very large
 * library have a quarter of the database's time at most, in the long run.
 */
function createPacedTurns(now: () => number): InTurn {
  let spent = new Map<string, number>()
  let endsAt = 0
  return createLine((ownerId, tookMs) => {
    if (now() >= endsAt) {
      spent = new Map()
      endsAt = now() + minuteMs
    }
    const spentMs = (spent.get(ownerId) ?? 0) + tookMs
    spent.set(ownerId, spentMs)
    return spentMs > freeMs && tookMs > shortMs ? Math.min(restFactor * tookMs, maxRestMs) : 0
  })
}

/** The status of a request that its client has closed, as nginx has it. */
const givenUp = 499 as StatusCode

/**
 * Lets the requests of a person for what reads much of the database take paced turns. Those that
 * were given up meanwhile are left. `readOwner` may throw: the route then says why.
 */
export function takePacedTurns(
  now: () => number,
  readOwner: (c: Context) => Promise<string | null>,
): MiddlewareHandler {
  const inTurn = createPacedTurns(now)
  return async (c, next) => {
    const ownerId = await readOwner(c).catch(() => null)
    return inTurn(ownerId, async () =>
      c.req.raw.signal.aborted ? c.body(null, givenUp) : await next(),
    )
  }
}

/** A page asks for few things at once. More would take all connections to the database. */
const placesOfPerson = 4

/**
 * Lets so many requests of a person be answered at once, and the others wait for a place.
 * `keyOf` tells people apart. Strangers wait for nobody: a flood from an address would hold
 * up its household.
 */
export function takePlaces(keyOf: (c: Context) => string | null): MiddlewareHandler {
  const people = new Map<string, { taken: number; waiting: (() => void)[] }>()
  return async (c, next) => {
    const key = keyOf(c)
    if (key === null) return next()
    const places = people.get(key) ?? { taken: 0, waiting: [] }
    people.set(key, places)
    if (places.taken < placesOfPerson) places.taken++
    else await new Promise<void>((resolve) => places.waiting.push(resolve))
    try {
      await next()
    } finally {
      const waiting = places.waiting.shift()
      if (waiting) waiting()
      else if (--places.taken === 0) people.delete(key)
    }
  }
}

/** `restOf` tells how long the next one of a person waits after one that took so long. */
function createLine(restOf: (ownerId: string, tookMs: number) => number): InTurn {
  const last = new Map<string, Promise<unknown>>()
  return async (ownerId, act) => {
    if (ownerId === null) return act()
    const earlier = last.get(ownerId) ?? Promise.resolve()
    let startMs = 0
    // Others are answered between two of them, which promises alone would run in one
    // turn of the event loop.
    const result = earlier
      .then(() => yieldToEventLoop())
      .then(() => {
        startMs = performance.now()
        return act()
      })
    const settled = result
      .catch(() => {})
      .then(() => {
        const restMs = restOf(ownerId, performance.now() - startMs)
        return restMs > 0 ? wait(restMs) : null
      })
      .then(() => {
        if (last.get(ownerId) === settled) last.delete(ownerId)
      })
    last.set(ownerId, settled)
    return result
  }
}
