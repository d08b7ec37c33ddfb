// The ways to captions as administrators see them: how often each succeeds, why it failed
// last, and what one video gives.

import { type CaptionWay, captionWays, type TriedWay, triedWays } from '#contract/basics/limits.ts'
import type { CaptionWayState, SourceTrialResult } from '#contract/captions/caption-ways.ts'
import { Problem, problemCodes, problems } from '#contract/problems/problems.ts'
import { parseVideoLink } from '#contract/sources/youtube/link.ts'
import { countWordsInAnyScript } from '#engine/speech/scripts.ts'
import { readAttempts } from '../caption-attempts/caption-attempts.ts'
import type { Deps } from '../deps/deps.ts'
import { enforceRateLimit } from '../http/rate-limits/action-limits.ts'
import { logAction } from './audit/actions.ts'

export async function listWays(deps: Deps): Promise<{ items: CaptionWayState[] }> {
  await deps.captionAttempts.store()
  const { today, counts, failures, usedWays } = await readAttempts(deps)
  const ways = await deps.youtube.describeWays()
  const isSetUp = (way: CaptionWay) =>
    way === 'browser' || way === 'upload' || ways[way] !== undefined
  const describe = (way: CaptionWay): CaptionWayState => {
    const own = counts.filter((count) => count.way === way)
    const failure = failures.find((row) => row.way === way)
    return {
      way,
      isSetUp: isSetUp(way),
      uses: ways[way as TriedWay] ?? [],
      today: sum(own.filter(({ day }) => day === today)),
      week: sum(own),
      isUsed: usedWays.includes(way),
      lastFailure: failure
        ? { at: failure.failedAt!, ...describeCode(failure.code!), reason: failure.reason ?? '' }
        : null,
    }
  }
  return { items: captionWays.map(describe) }
}

function sum(counts: { succeeded: number; failed: number }[]) {
  return {
    succeeded: counts.reduce((total, { succeeded }) => total + succeeded, 0),
    failed: counts.reduce((total, { failed }) => total + failed, 0),
  }
}

/** A code of an older version has no title. */
function describeCode(code: string): { code: string; title: string } {
  const known = problemCodes.find((problemCode) => problemCode === code)
  return { code, title: known ? problems[known].title : code }
}

/** Speech recognition has to download the audio and listen to it. */
const trialMs: Record<TriedWay, number> = {
  direct: 45_000,
  proxy: 90_000,
  ytdlp: 90_000,
  speech: 300_000,
  data_api: 10_000,
}
/** Six videos through each way in a minute, and a hundred in a day. */
const trialLimits = {
  kind: 'source trials',
  perMinute: 6 * triedWays.length,
  perDay: 100 * triedWays.length,
}

/**
 * Asks for one video in one way. Nothing is summarized, stored or counted in the shares.
 * Only the id of the link is used, so no address comes from the request. Throws the
 * problem of a link that names no video, `bad_request` for a way that is not set up, or
 * `too_many_attempts`.
 */
export async function tryWay(
  deps: Deps,
  {
    actorId,
    way,
    video,
    signal,
  }: { actorId: string; way: TriedWay; video: string; signal: AbortSignal },
): Promise<SourceTrialResult> {
  const link = parseVideoLink(video)
  if ('problem' in link) throw new Problem(link.problem)
  await enforceRateLimit(deps, { ...trialLimits, userId: actorId })
  await logAction(deps.db.orm, {
    actorId,
    action: 'try_way',
    userId: null,
    details: { way },
    nowMs: deps.now(),
  })
  const startedAt = performance.now()
  const finish = (outcome: Pick<SourceTrialResult, 'result' | 'problem'>): SourceTrialResult => ({
    way,
    ...outcome,
    seconds: Math.round((performance.now() - startedAt) / 100) / 10,
  })
  const timeout = AbortSignal.timeout(trialMs[way])
  try {
    const { transcript, metadata } = await deps.youtube.tryWay(
      way,
      link.videoId,
      AbortSignal.any([timeout, signal]),
    )
    const words = transcript
      ? transcript.cues.reduce((total, { text }) => total + countWordsInAnyScript(text), 0)
      : null
    return finish({
      result: { title: metadata?.title ?? null, language: transcript?.language ?? null, words },
      problem: null,
    })
  } catch (error) {
    if (timeout.aborted)
      return finish({
        result: null,
        problem: { title: 'No answer in time', reason: `within ${trialMs[way] / 1000} seconds` },
      })
    if (!(error instanceof Problem) || error.code === 'bad_request') throw error
    const reason = (error.details as { reason?: unknown } | undefined)?.reason
    return finish({
      result: null,
      problem: {
        title: problems[error.code].title,
        reason: typeof reason === 'string' ? reason : '',
      },
    })
  }
}
