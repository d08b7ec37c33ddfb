// Limits how many requests for a summary are accepted at once, so that in a crowd everybody is answered soon: with a job, or with a place in line.
import { Problem } from '#contract/problems.ts'
import type { Admission, Requester } from '../deps/admission.ts'

/** How long the requests that are let in may wait for their answer together. */
const answerMs = 700
/** While fewer requests than this are active, the next one is let in at once, so that the server is never idle while people wait. */
const minConcurrent = 8
/** A slow request, of long captions or of a video that YouTube is asked about, does not let the same person or address keep others out. */
const maxActivePerRequester = 8
/** How long a place in line is kept after the person was expected. */
const graceMs = 5000
/** The longest wait between two requests of one person. After it their wait is estimated again, because the first estimate may have been too high. */
const maxRetryAfterSeconds = 15
const maxPlaces = 10_000
/** Anybody can become many guests. More of one address than this are told where they are, but no place is kept for them. */
const maxPlacesPerRequester = 20
/** Milliseconds from one acceptance to the next: the first guess, and the limits of what one measurement may say. */
const [firstGuessMs, shortestMs, longestMs] = [10, 1, 1000]
/** The share of the newest measurement in the estimate, so that a single slow moment does not send a crowd away. */
const newestShare = 0.1

type PlaceInLine = { requesterKey: string; endsAt: number }

export function createAdmission(now: () => number): Admission {
  const line = new Map<string, PlaceInLine>()
  const places = createCounts()
  const active = createCounts()
  let msEach = firstGuessMs
  let accepting = 0
  let lastMs = 0

  const dropPlace = (ownerId: string) => {
    const place = line.get(ownerId)
    if (!place) return
    line.delete(ownerId)
    places.subtract(place.requesterKey)
  }
  const keep = ({ ownerId, requesterKey }: Requester, endsAt: number) => {
    const place = line.get(ownerId)
    if (place) place.endsAt = endsAt
    else if (line.size < maxPlaces && places.of(requesterKey) < maxPlacesPerRequester) {
      line.set(ownerId, { requesterKey, endsAt })
      places.add(requesterKey)
    }
  }
  /** Counts those before them who are still expected and may come in, and drops the places of those who did not come back. */
  const countAhead = (ownerId: string, nowMs: number): number => {
    let ahead = 0
    for (const [id, { requesterKey, endsAt }] of line) {
      if (id === ownerId) break
      if (endsAt < nowMs) dropPlace(id)
      else if (active.of(requesterKey) < maxActivePerRequester) ahead++
    }
    return ahead
  }

  return {
    enter(requester) {
      const nowMs = now()
      const { ownerId, requesterKey } = requester
      const before = active.total() + countAhead(ownerId, nowMs)
      const isSoon = before * msEach < answerMs && active.of(requesterKey) < maxActivePerRequester
      if (active.total() >= minConcurrent && !isSoon) {
        const retryAfterSeconds = Math.min(Math.ceil((before * msEach) / 1000), maxRetryAfterSeconds)
        keep(requester, nowMs + retryAfterSeconds * 1000 + graceMs)
        throw busy(before + 1, retryAfterSeconds)
      }
      dropPlace(ownerId)
      active.add(requesterKey)
      return { leave: () => active.subtract(requesterKey) }
    },
    async measure(accept) {
      if (accepting++ === 0) lastMs = now()
      try {
        return await accept()
      } finally {
        accepting--
        const nowMs = now()
        const ms = Math.min(Math.max(nowMs - lastMs, shortestMs), longestMs)
        msEach += (ms - msEach) * newestShare
        lastMs = nowMs
      }
    },
  }
}

function createCounts() {
  const counts = new Map<string, number>()
  let total = 0
  return {
    of: (key: string) => counts.get(key) ?? 0,
    total: () => total,
    add(key: string) {
      counts.set(key, (counts.get(key) ?? 0) + 1)
      total++
    },
    subtract(key: string) {
      const others = counts.get(key)! - 1
      if (others > 0) counts.set(key, others)
      else counts.delete(key)
      total--
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
