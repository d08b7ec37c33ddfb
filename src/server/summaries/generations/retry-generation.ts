// Repeats a failed generation for everybody who requested it. Nobody is charged for it.
import { Problem, type ProblemCode } from '#contract/problems/problems.ts'
import type { AcceptedSummary } from '#contract/summaries/summary.ts'
import type { Deps } from '../../deps/deps.ts'
import { acceptJob } from '../../jobs/accept-job.ts'
import { remedyTable } from '../../sources/youtube/remedies.ts'
import { findChargeKey } from '../../usage/reservations.ts'
import { listByGeneration } from '../user-summaries/user-summaries.ts'
import { chargeKey, requestKey, type SummaryOptions } from './request-keys.ts'
import * as store from './store.ts'
import { summaryKind } from './summary-job.ts'

type FailedGeneration = Pick<
  store.Generation,
  'requestKey' | 'videoId' | 'length' | 'language' | 'track' | 'engine' | 'rewrite' | 'problem'
>

/**
 * Failures that say something about the captions or the request, so that the same request
 * fails again.
 */
const lastingProblems: ProblemCode[] = [
  ...(['transcript_too_short', 'transcript_too_long', 'model_refused', 'canceled'] as const),
  ...([
    'captions_unreadable',
    'captions_empty',
    'captions_only_numbers',
    'captions_too_large',
  ] as const),
  ...(['captions_too_complex'] as const),
]

/**
 * Tells whether a failed generation can be repeated. A failure deletes the person's
 * instructions and captions, and then the request is not the same any more: its key
 * differs.
 */
export function judgeRetry(
  { model }: Pick<Deps, 'model'>,
  generation: FailedGeneration,
): 'possible' | 'useless' | 'lost' {
  const { code } = generation.problem ?? {}
  // No other model may write in its place.
  if (generation.engine !== 'extract' && generation.engine !== model?.name) return 'useless'
  const remedy = Object.entries(remedyTable).find(([known]) => known === code)?.[1]
  if (remedy?.isAboutVideo || lastingProblems.some((lasting) => lasting === code)) return 'useless'
  return requestKey(generation.videoId, null, optionsOf(generation)) === generation.requestKey
    ? 'possible'
    : 'lost'
}

/**
 * Requests the summary again for each person who still has it, as they would. Yields
 * whose summary was enqueued, one after the other. Throws `cannot_retry` or `queue_full`;
 * then some may have been enqueued.
 */
export async function* retryGeneration(deps: Deps, generationId: string): AsyncGenerator<string> {
  const generation = await store.findFailed(deps.db.orm, generationId)
  if (!generation || judgeRetry(deps, generation) !== 'possible') throw new Problem('cannot_retry')
  const rows = await listByGeneration(deps.db.orm, generationId)
  if (rows.length === 0) throw new Problem('cannot_retry')
  for (const { userSummary } of rows) {
    await enqueueAgain(deps, generation, userSummary)
    yield userSummary.ownerId
  }
}

type Requested = { ownerId: string; title: string | null; generationId: string }

async function enqueueAgain(
  deps: Deps,
  generation: FailedGeneration,
  { ownerId, title, generationId }: Requested,
): Promise<AcceptedSummary> {
  const options = optionsOf(generation)
  const { videoId } = generation
  return acceptJob(deps, summaryKind, {
    ownerId,
    videoId,
    title,
    options,
    requestKey: generation.requestKey,
    idempotencyKey: null,
    // The address of a guest is not stored, and nothing is counted.
    address: ownerId,
    chargeKey:
      (await findChargeKey(deps.db.orm, ownerId, generationId)) ??
      chargeKey(videoId, null, options),
    price: 'nothing',
    words: null,
  })
}

function optionsOf({ length, language, track, engine, rewrite }: FailedGeneration): SummaryOptions {
  return { length, language, prompt: null, track, engine, rewrite }
}
