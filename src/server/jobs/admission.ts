// Limits how many requests for a summary are accepted at once, so that in a crowd
// everybody is answered soon: with a job, or with a place in line.
import { setTimeout as wait } from 'node:timers/promises'
import { Problem } from '#contract/problems/problems.ts'
import type { Admission, AdmittedRequest } from '../deps/admission.ts'
import { createCounts } from './counts.ts'
import { createLine } from './waiting-line.ts'

/** How long the requests that are let in may wait for their answer together. */
const answerMs = 700
/**
 * While fewer requests than this are active, the next one is let in at once, so that the
 * server is never idle while people wait.
 */
const minConcurrent = 8
/**
 * A slow request, of long captions or of a video that its source is asked about, does not
 * let the same person or address keep others out.
 */
const maxActivePerRequester = 8
/**
 * A crowd has been answered when nobody was told their place for so long. What keeps the
 * process busy looks so many times, so long apart.
 */
const [calmMs, maxLooks, lookMs] = [50, 100, 5]
/** So many requests may wait for a source without keeping others out. */
const maxElsewhere = 100
/**
 * The longest wait between two requests of one person. After it their wait is estimated
 * again, because the first estimate may have been too high.
 */
const maxRetryAfterSeconds = 15

/**
 * Milliseconds from one acceptance to the next: the first guess, and the most that one
 * measurement may say.
 */
const [firstGuessMs, longestMs] = [15, 1000]
/**
 * The least that a measurement may say. Alone, a request is accepted faster than in a
 * crowd, where summaries are written meanwhile.
 */
const shortestMs = firstGuessMs
/**
 * The share of the newest measurement in the estimate, and how many times the estimate it
 * may be, so that a slow moment does not send a crowd away.
 */
const [newestShare, mostTimes] = [0.1, 4]

export function createAdmission(now: () => number): Admission {
  const active = createCounts()
  const isFull = (requesterKey: string) => active.of(requesterKey) >= maxActivePerRequester
  const line = createLine((requesterKey) => !isFull(requesterKey))
  let elsewhere = 0
  let refusedAt = Number.NEGATIVE_INFINITY
  const pace = createPace(now)

  const letIn = (requesterKey: string) => {
    active.add(requesterKey)
    if (isFull(requesterKey)) line.countAgain()
  }
  const letOut = (requesterKey: string) => {
    if (isFull(requesterKey)) line.countAgain()
    active.subtract(requesterKey)
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

  /**
   * Node.js takes few new connections in a turn of its event loop, so that long turns
   * would keep a crowd waiting even for their places.
   */
  const untilCrowdAnswered = async () => {
    for (let looks = 0; looks < maxLooks && now() - refusedAt < calmMs; looks++) await wait(lookMs)
  }

  return {
    untilCrowdAnswered,
    enter(requester) {
      const nowMs = now()
      const { ownerId, requesterKey } = requester
      const inside = active.total() - elsewhere
      const before = inside + line.countAhead(requester, nowMs)
      const hasOwnInTheWay = isFull(requesterKey)
      if (hasOwnInTheWay || (inside >= minConcurrent && before * pace.msEach() >= answerMs)) {
        const seconds = Math.min(
          Math.max(Math.ceil((before * pace.msEach()) / 1000), 1),
          maxRetryAfterSeconds,
        )
        if (!hasOwnInTheWay) refusedAt = nowMs
        line.keep(requester, nowMs + seconds * 1000)
        throw busy({ place: before + 1, retryAfterSeconds: seconds, isOwn: hasOwnInTheWay })
      }
      line.drop(ownerId)
      letIn(requesterKey)
      let isIn = true
      const leave = () => {
        if (isIn) letOut(requesterKey)
        isIn = false
      }
      return { waitElsewhere, leave }
    },
    async measure(accept) {
      await untilCrowdAnswered()
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
  return new Problem('busy', {
    message: `${reason} Nothing was counted. Please try again in ${wait}.`,
    details,
  })
}

/** Estimates the time from one accepted request to the next, while there are any. */
function createPace(now: () => number) {
  let msEach = firstGuessMs
  let accepting = 0
  let lastMs = 0
  return {
    msEach: () => msEach,
    begin() {
      if (accepting++ === 0) lastMs = now()
    },
    pause: () => accepting--,
    end() {
      accepting--
      const nowMs = now()
      const ms = Math.min(Math.max(nowMs - lastMs, shortestMs), msEach * mostTimes, longestMs)
      msEach += (ms - msEach) * newestShare
      lastMs = nowMs
    },
  }
}
