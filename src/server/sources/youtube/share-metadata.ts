// Spares YouTube repeated requests for the metadata of a video: those of the same moment
// share one, and a failure counts for a while.
import { Problem } from '#contract/problems/problems.ts'
import type { YouTube } from './youtube.ts'

type FetchMetadata = YouTube['fetchMetadata']

const failureMs = 30_000
/** Videos whose failures are remembered; the oldest is dropped. */
const maxFailures = 1000

export function shareMetadata(fetchMetadata: FetchMetadata, now: () => number): FetchMetadata {
  const running = new Map<string, ReturnType<FetchMetadata>>()
  const failures = new Map<string, { problem: Problem; untilMs: number }>()

  const rememberFailure = (videoId: string, error: unknown) => {
    if (!(error instanceof Problem)) return
    failures.delete(videoId)
    failures.set(videoId, { problem: error, untilMs: now() + failureMs })
    const [oldest] = failures.keys()
    if (failures.size > maxFailures) failures.delete(oldest!)
  }
  const fetchOnce = async (videoId: string) => {
    try {
      return await fetchMetadata(videoId)
    } catch (error) {
      rememberFailure(videoId, error)
      throw error
    } finally {
      running.delete(videoId)
    }
  }

  return async (videoId) => {
    const failure = failures.get(videoId)
    if (failure && now() < failure.untilMs) throw failure.problem
    const request = running.get(videoId) ?? fetchOnce(videoId)
    running.set(videoId, request)
    return request
  }
}
