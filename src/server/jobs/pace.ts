// Estimates how long one accepted request keeps the next one waiting.
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

/** Estimates the time from one accepted request to the next, while there are any. */
export function createPace(now: () => number) {
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
