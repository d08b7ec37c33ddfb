// Limits how many requests for a summary are accepted at once, so that in a crowd everybody is answered soon: with a job, or with a place in line.
import { Problem } from '#contract/problems.ts'
import type { Admission, AdmittedRequest, Requester } from '../deps/admission.ts'
import { createCounts } from './counts.ts'
import { createPace } from './pace.ts'

/** How long the requests that are let in may wait for their answer together. */
const answerMs = 700
/** While fewer requests than this are active, the next one is let in at once, so that the server is never idle while people wait. */
const minConcurrent = 8
/** A slow request, of long captions or of a video that YouTube is asked about, does not let the same person or address keep others out. */
const maxActivePerRequester = 8
/** So many requests may wait for YouTube without keeping others out. */
const maxElsewhere = 100
/** Who comes back this much later than they were told is no longer counted among those before others. */
const latenessMs = 1000
/** Who comes back this much later than they were told has lost their place. */
const graceMs = 5000
/** The longest wait between two requests of one person. After it their wait is estimated again, because the first estimate may have been too high. */
const maxRetryAfterSeconds = 15
const maxPlaces = 10_000
/** Anybody can become many guests. Others wait for so many of one address only, and so many of one address keep their order among themselves. */
const [maxCountedPerRequester, maxPlacesPerRequester] = [20, 200]

type PlaceInLine = { requesterKey: string; expectedAt: number }

export function createAdmission(now: () => number): Admission {
  const line = new Map<string, PlaceInLine>()
  const places = createCounts()
  const active = createCounts()
  let elsewhere = 0
  const pace = createPace(now)

  const dropPlace = (ownerId: string) => {
    const place = line.get(ownerId)
    if (!place) return
    line.delete(ownerId)
    places.subtract(place.requesterKey)
  }
  const keep = ({ ownerId, requesterKey }: Requester, expectedAt: number) => {
    const place = line.get(ownerId)
    if (place) place.expectedAt = expectedAt
    else if (line.size < maxPlaces && places.of(requesterKey) < maxPlacesPerRequester) {
      line.set(ownerId, { requesterKey, expectedAt })
      places.add(requesterKey)
    }
  }
  /** Counts those before them who are still expected and may come in, and drops the places of those who did not come back. */
  const countAhead = (own: Requester, nowMs: number): number => {
    const ahead = createCounts()
    for (const [id, { requesterKey, expectedAt }] of line) {
      if (id === own.ownerId) break
      if (expectedAt + graceMs < nowMs) dropPlace(id)
      else if (
        expectedAt + latenessMs >= nowMs &&
        active.of(requesterKey) < maxActivePerRequester &&
        (requesterKey === own.requesterKey || ahead.of(requesterKey) < maxCountedPerRequester)
      )
        ahead.add(requesterKey)
    }
    return ahead.total()
  }
  const waitElsewhere: AdmittedRequest['waitElsewhere'] = async (action) => {
    if (elsewhere >= maxElsewhere) return action()
    elsewhere++
    pace.pause()
    try {
      return await action()
    } finally {
      elsewhere--
      pace.begin()
    }
  }

  return {
    enter(requester) {
      const nowMs = now()
      const { ownerId, requesterKey } = requester
      const inside = active.total() - elsewhere
      const before = inside + countAhead(requester, nowMs)
      const hasOwnInTheWay = active.of(requesterKey) >= maxActivePerRequester
      if (hasOwnInTheWay || (inside >= minConcurrent && before * pace.msEach() >= answerMs)) {
        const seconds = Math.min(Math.max(Math.ceil((before * pace.msEach()) / 1000), 1), maxRetryAfterSeconds)
        keep(requester, nowMs + seconds * 1000)
        throw busy({ place: before + 1, retryAfterSeconds: seconds, isOwn: hasOwnInTheWay })
      }
      dropPlace(ownerId)
      active.add(requesterKey)
      return { waitElsewhere, leave: () => active.subtract(requesterKey) }
    },
    async measure(accept) {
      pace.begin()
      try {
        return await accept()
      } finally {
        pace.end()
      }
    },
  }
}

/** `isOwn` tells whether their own requests are in the way. */
function busy(details: { place: number; retryAfterSeconds: number; isOwn: boolean }): Problem {
  const { place, retryAfterSeconds: seconds, isOwn } = details
  const reason = isOwn
    ? `${maxActivePerRequester} requests of yours, or of your network, are being accepted right now.`
    : `Many people are requesting summaries right now, and you are number ${place} in line.`
  const wait = seconds === 1 ? 'a second' : `${seconds} seconds`
  return new Problem('busy', { message: `${reason} Nothing was counted. Please try again in ${wait}.`, details })
}
