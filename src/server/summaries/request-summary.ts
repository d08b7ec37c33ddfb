// Asking for a summary of a video, or of captions that a person brought.
import type { SummaryRequest } from '#contract/summary.ts'
import type { Deps } from '../deps.ts'
import { requestKey, type Wish, wishKey } from './keys.ts'
import { readOrder, titleOf } from './order.ts'
import { refuseOverPlan, secondsOf } from './over-plan.ts'
import { type Accepted, findAnswer, placeErrand, refuseWhenFull } from './place-errand.ts'
import { keepTranscript } from './transcript-store.ts'

/** `address` is where a guest asks from. */
export type Asked = { ownerId: string; address: string; request: SummaryRequest; idempotencyKey: string | null }

/**
 * Puts a summary on the queue, or answers with the one that is there: the same wish for the same words is made once, whoever asks.
 * It counts one for the owner, but for their own repeats. Throws a Problem when the request cannot become a summary; then nothing was
 * queued and nothing counted.
 */
export async function requestSummary(deps: Deps, { request, ...asker }: Asked): Promise<Accepted> {
  const wordLimit = deps.settings.TRANSCRIPT_WORD_LIMIT
  const order = readOrder(request, (file) => deps.engine.readBrought({ ...file, wordLimit }))
  const { videoId, brought } = order
  const wish: Wish = {
    length: request.length ?? 'medium',
    language: request.language ?? 'en',
    prompt: request.prompt || null,
    engine: request.engine ?? deps.model?.name ?? 'extract',
  }
  const source = brought?.hash ?? null
  const keys = { requestKey: requestKey(videoId, source, wish), wishKey: wishKey(videoId, source, wish) }
  const readSeconds = () => secondsOf(deps, order, wish.language)
  await refuseOverPlan(deps, { ownerId: asker.ownerId, ownKey: keys.wishKey, readSeconds })
  const title = await titleOf(order)
  if (brought && !(await findAnswer(deps, deps.db.orm, keys.requestKey))) {
    // Everybody waits for the transaction, so it does not wait for a file to be read.
    await refuseWhenFull(deps, deps.db.orm)
    await brought.read()
  }
  return placeErrand(deps, {
    ...asker,
    ...keys,
    videoId,
    title,
    wish,
    keepCaptions: async (tx) =>
      brought && keepTranscript(tx, { videoId, ...(await brought.read()), chapters: [], nowMs: deps.now() }),
  })
}
