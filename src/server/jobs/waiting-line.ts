// The line of those who were told to come back: their places, and how many come before
// each of them.
import type { Requester } from '../deps/admission.ts'

/**
 * Who comes back this much later than they were told is no longer counted among those
 * before others.
 */
const latenessMs = 1000
/** Who comes back this much later than they were told has lost their place. */
const graceMs = 5000
const maxPlaces = 10_000
/**
 * Anybody can become many guests. Others wait for so many of one address only, and so
 * many of one address keep their order among themselves.
 */
const [maxCountedPerRequester, maxPlacesPerRequester] = [20, 200]
/**
 * A crowd asks a thousand times in a second, so nobody is counted more often than this
 * without need.
 */
const countedForMs = 50

/** `ahead` are those before them who are still expected and may come in. */
type Place = { requesterKey: string; expectedAt: number; ahead: number }

/** `mayEnter` tells whether requests of this address or person are let in at the moment. */
export function createLine(mayEnter: (requesterKey: string) => boolean) {
  const line = new Map<string, Place>()
  const places = new Map<string, number>()
  let counted = new Map<string, number>()
  let total = 0
  let countedAt = Number.NEGATIVE_INFINITY

  const remove = (ownerId: string, { requesterKey }: Place) => {
    line.delete(ownerId)
    places.set(requesterKey, places.get(requesterKey)! - 1)
    if (places.get(requesterKey) === 0) places.delete(requesterKey)
  }
  /** Of those who were counted so far. */
  const aheadOf = (requesterKey: string) => {
    const own = counted.get(requesterKey) ?? 0
    return total + Math.max(0, own - maxCountedPerRequester)
  }
  const count = (place: Place) => {
    place.ahead = aheadOf(place.requesterKey)
    if (!mayEnter(place.requesterKey)) return
    const own = (counted.get(place.requesterKey) ?? 0) + 1
    counted.set(place.requesterKey, own)
    if (own <= maxCountedPerRequester) total++
  }
  const countAll = (nowMs: number) => {
    counted = new Map()
    total = 0
    countedAt = nowMs
    for (const [ownerId, place] of line) {
      if (place.expectedAt + graceMs < nowMs) remove(ownerId, place)
      else if (place.expectedAt + latenessMs < nowMs) place.ahead = aheadOf(place.requesterKey)
      else count(place)
    }
  }

  return {
    countAhead({ ownerId, requesterKey }: Requester, nowMs: number): number {
      if (nowMs - countedAt >= countedForMs) countAll(nowMs)
      return line.get(ownerId)?.ahead ?? aheadOf(requesterKey)
    },
    /** Keeps their place, or gives them one behind the others. */
    keep({ ownerId, requesterKey }: Requester, expectedAt: number): void {
      const place = line.get(ownerId)
      if (place) place.expectedAt = expectedAt
      else if (line.size < maxPlaces && (places.get(requesterKey) ?? 0) < maxPlacesPerRequester) {
        const added = { requesterKey, expectedAt, ahead: 0 }
        line.set(ownerId, added)
        places.set(requesterKey, (places.get(requesterKey) ?? 0) + 1)
        count(added)
      }
    },
    drop(ownerId: string): void {
      const place = line.get(ownerId)
      if (!place) return
      remove(ownerId, place)
      countedAt = Number.NEGATIVE_INFINITY
    },
    /** Must be called when `mayEnter` changes its answer. */
    countAgain(): void {
      countedAt = Number.NEGATIVE_INFINITY
    },
  }
}
