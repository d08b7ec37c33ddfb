// What a person can do with summaries: ask for one, watch it being made, read it.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { fromDrizzle } from 'pg-boss'
import { isVideoId } from '#contract/link.ts'
import { Problem } from '#contract/problems.ts'
import type { JobEvent, SummaryRequest, SummaryView } from '#contract/summary.ts'
import type { Cue } from '#contract/transcript.ts'
import { unknownVideo } from '#contract/video.ts'
import type { Orm } from '../db/open.ts'
import { summaryQueue } from '../db/queue.ts'
import type { Deps } from '../deps.ts'
import { requestKey, type Wish } from './keys.ts'
import { type Order, readOrder, titleOf } from './order.ts'
import * as store from './store.ts'
import { keepTranscript, readTranscript } from './transcript-store.ts'
import { toView } from './view.ts'

/** How long a finished summary answers new requests; afterwards the captions are read again in case they changed. */
const reusableMs = 30 * 24 * 3600 * 1000

export type Accepted = { jobId: string; videoId: string; cached: boolean }
type Asked = { ownerId: string; request: SummaryRequest; idempotencyKey: string | null }

/**
 * Puts a summary on the queue, or answers with the one that is there: the same wish for the same words is made once, whoever asks.
 * Throws a Problem when the request cannot become a summary; then nothing was queued.
 */
export async function requestSummary(deps: Deps, { ownerId, request, idempotencyKey }: Asked): Promise<Accepted> {
  const wordLimit = deps.settings.TRANSCRIPT_WORD_LIMIT
  const order = readOrder(request, (file) => deps.engine.readBrought({ ...file, wordLimit }))
  const wish: Wish = {
    length: request.length ?? 'medium',
    language: request.language ?? 'en',
    prompt: request.prompt || null,
    engine: request.engine ?? deps.model?.name ?? 'extract',
  }
  const key = requestKey(order.videoId, order.brought?.hash ?? null, wish)
  const title = await titleOf(order)
  if (order.brought && !(await store.findReusable(deps.db.orm, key, deps.now() - reusableMs))) {
    // Everybody waits for the transaction, so it does not wait for a file to be read.
    await refuseWhenFull(deps, deps.db.orm)
    await order.brought.read()
  }
  return deps.db.orm.transaction(async (tx) => {
    if (idempotencyKey) {
      const earlier = await store.findByIdempotencyKey(tx, ownerId, idempotencyKey)
      if (earlier && earlier.work.requestKey !== key) throw new Problem('key_reused')
      if (earlier) return { jobId: earlier.claim.id, videoId: order.videoId, cached: earlier.work.state === 'done' }
    }
    const work =
      (await store.findReusable(tx, key, deps.now() - reusableMs)) ?? (await begin(deps, tx, { order, wish, key }))
    const claim = await store.claimWork(tx, {
      id: randomUUID(),
      ownerId,
      videoId: order.videoId,
      workId: work.id,
      title,
      idempotencyKey,
      createdAt: deps.now(),
    })
    return { jobId: claim.id, videoId: order.videoId, cached: work.state === 'done' }
  })
}

type Beginning = { order: Order; wish: Wish; key: string }

async function begin(deps: Deps, tx: Orm, { order, wish, key }: Beginning): Promise<store.Begun> {
  await refuseWhenFull(deps, tx)
  const { videoId, brought } = order
  const nowMs = deps.now()
  const transcriptId =
    brought && (await keepTranscript(tx, { videoId, ...(await brought.read()), chapters: [], nowMs }))
  const { work, isNew } = await store.beginWork(tx, {
    id: randomUUID(),
    requestKey: key,
    videoId,
    transcriptId,
    ...wish,
    state: 'queued',
    createdAt: nowMs,
  })
  if (isNew) await deps.db.queue.send(summaryQueue, { workId: work.id }, { db: fromDrizzle(tx, sql) })
  return work
}

async function refuseWhenFull({ settings }: Deps, tx: Orm): Promise<void> {
  if ((await store.countWaiting(tx)) >= settings.QUEUE_LIMIT) throw new Problem('queue_full')
}

/** The owner's job; a Problem `not_found` for everybody else, exactly as for none. */
export async function findJob(deps: Deps, ownerId: string | null, jobId: string): Promise<store.Readable> {
  const job = ownerId ? await store.findJob(deps, ownerId, jobId) : null
  if (!job) throw new Problem('not_found')
  return job
}

export type MarkedEvent = JobEvent & { mark: number }

/** What happens to a job, from `lastMark` on, until its end; the end always comes, however often one asks. */
export async function* watchJob(
  deps: Deps,
  job: store.Readable,
  { lastMark, signal }: { lastMark: number; signal: AbortSignal },
): AsyncGenerator<MarkedEvent> {
  let seen = lastMark
  for await (const { steps, part, end, mark } of deps.live.watch(job.work.id, signal)) {
    for (const { mark: stepMark, ...data } of steps) if (stepMark > seen) yield { type: 'step', data, mark: stepMark }
    if (part && part.mark > seen) yield { type: 'part', data: part.data, mark: part.mark }
    const endMark = Math.max(mark, seen + 1)
    if (end?.problem) yield { type: 'problem', data: end.problem, mark: endMark }
    else if (end)
      yield { type: 'summary', data: viewOf(await findJob(deps, job.claim.ownerId, job.claim.id)), mark: endMark }
    seen = Math.max(seen, mark)
  }
}

/** The owner's newest summary of a video. */
export async function readSummary(deps: Deps, ownerId: string | null, videoId: string): Promise<SummaryView> {
  return viewOf(await findNewest(deps, ownerId, videoId))
}

/** The words behind the owner's summary of a video, in lines fit to read. */
export async function readLines(
  deps: Deps,
  ownerId: string | null,
  videoId: string,
): Promise<{ lines: Cue[]; words: number }> {
  const { work } = await findNewest(deps, ownerId, videoId)
  const stored = work.transcriptId ? await readTranscript(deps, work.transcriptId) : null
  if (!stored) throw new Problem('not_found')
  return deps.engine.readLines(stored.transcript)
}

async function findNewest(deps: Deps, ownerId: string | null, videoId: string): Promise<store.Readable> {
  const found = ownerId ? await store.findNewest(deps, ownerId, videoId) : null
  if (!found) throw new Problem('not_found')
  return found
}

function viewOf({ claim, work, video, transcript }: store.Readable): SummaryView {
  if (!work.digest || !transcript) throw new Error(`work ${work.id} is done but has no result`)
  const titled = claim.title
    ? { ...unknownVideo(claim.videoId), title: claim.title, channelTitle: 'Your captions' }
    : null
  return toView({
    id: claim.id,
    videoId: claim.videoId,
    createdAt: claim.createdAt,
    digest: work.digest,
    metadata: titled ?? video?.metadata ?? null,
    wish: work,
    model: work.engine === 'extract' ? null : work.engine,
    transcript,
    onYouTube: isVideoId(claim.videoId),
  })
}
