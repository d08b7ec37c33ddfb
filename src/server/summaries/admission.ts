// Limits how many requests for a summary are accepted at once, so that in a crowd everybody is answered soon: with a job, or with a place in line.
import { Problem } from '#contract/problems.ts'
import type { Admission, Requester } from '../deps/admission.ts'

/** How long the requests that are let in may wait for their answer together. */
const answerMs = 700
/** So many are always let in. */
const alwaysIn = 8
/** How long a place in line is kept after the person was expected. */
const graceMs = 5000
/** Nobody waits longer before they are told again: the estimate may have been too high. */
const maxRetryAfterSeconds = 15
const maxPlaces = 10_000
/** Anybody can become many guests. More of one address than this are told where they are, but no place is kept for them. */
const maxPlacesPerTaker = 20
/** Milliseconds from one acceptance to the next: the first guess, and the limits of what one measurement may say. */
const [firstGuessMs, shortestMs, longestMs] = [10, 1, 1000]
/** The newest measurements count most. */
const measurements = 10

type PlaceInLine = { taker: string; endsAt: number }

export function createAdmission(now: () => number): Admission {
  const line = new Map<string, PlaceInLine>()
  const kept = new Map<string, number>()
  let msEach = firstGuessMs
  let measured = 0
  let inside = 0
  let accepting = 0
  let lastMs = 0

  const giveUp = (ownerId: string) => {
    const place = line.get(ownerId)
    if (!place) return
    line.delete(ownerId)
    const others = kept.get(place.taker)! - 1
    if (others > 0) kept.set(place.taker, others)
    else kept.delete(place.taker)
  }
  const keep = ({ ownerId, taker }: Requester, endsAt: number) => {
    const place = line.get(ownerId)
    if (place) place.endsAt = endsAt
    else if (line.size < maxPlaces && (kept.get(taker) ?? 0) < maxPlacesPerTaker) {
      line.set(ownerId, { taker, endsAt })
      kept.set(taker, (kept.get(taker) ?? 0) + 1)
    }
  }
  /** Those before them who are still expected. */
  const countAhead = (ownerId: string, nowMs: number): number => {
    if (!line.has(ownerId)) return line.size
    let ahead = 0
    for (const [id, { endsAt }] of line) {
      if (id === ownerId) break
      if (endsAt >= nowMs) ahead++
    }
    return ahead
  }

  return {
    enter(requester) {
      const nowMs = now()
      for (const [id, { endsAt }] of line) {
        if (endsAt >= nowMs) break
        giveUp(id)
      }
      const before = inside + countAhead(requester.ownerId, nowMs)
      if (before >= alwaysIn && before * msEach >= answerMs) {
        const retryAfterSeconds = Math.min(Math.ceil((before * msEach) / 1000), maxRetryAfterSeconds)
        keep(requester, nowMs + retryAfterSeconds * 1000 + graceMs)
        throw busy(before + 1, retryAfterSeconds)
      }
      giveUp(requester.ownerId)
      inside++
      return { leave: () => void inside-- }
    },
    async measure(accept) {
      if (accepting++ === 0) lastMs = now()
      try {
        return await accept()
      } finally {
        accepting--
        const nowMs = now()
        const ms = Math.min(Math.max(nowMs - lastMs, shortestMs), longestMs)
        measured = Math.min(measured + 1, measurements)
        msEach += (ms - msEach) / measured
        lastMs = nowMs
      }
    },
  }
}

function busy(place: number, retryAfterSeconds: number): Problem {
  const wait = retryAfterSeconds === 1 ? 'a second' : `${retryAfterSeconds} seconds`
  return new Problem('busy', {
    message: `Many people are requesting summaries right now, and you are number ${place} in line. Nothing was counted. Please try again in ${wait}.`,
    details: { place, retryAfterSeconds },
  })
}
