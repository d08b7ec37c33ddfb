// The job that makes a summary. Equal requests of all owners share one generation, and
// each owner has a summary of it.
import { randomUUID } from 'node:crypto'
import type { CaptionTrack } from '#contract/captions/transcript.ts'
import type { AcceptedSummary } from '#contract/summaries/summary.ts'
import type { Orm } from '../../db/database.ts'
import { summaryQueue } from '../../db/queue.ts'
import { generations } from '../../db/schema/summaries.ts'
import type { Deps } from '../../deps/deps.ts'
import type { JobKind, JobRequest } from '../../jobs/accept-job.ts'
import { workOn } from '../../jobs/run-job.ts'
import type { CountedTranscript } from '../../threads/uploaded-file.ts'
import type { DailyLimit } from '../../usage/daily-limits.ts'
import { assignGeneration, countInTotal, reserve } from '../../usage/reservations.ts'
import { readUsage } from '../../usage/usage.ts'
import { type StoredTranscript, saveTranscript } from '../transcripts/transcripts.ts'
import { reusableMs } from '../user-summaries/repeat-summary.ts'
import { addUserSummary } from '../user-summaries/user-summaries.ts'
import { isRewriteFreeOfCharge } from '../user-summaries/versions.ts'
import { settleResult } from './finish-generation.ts'
import type { SummaryOptions } from './request-keys.ts'
import { runSummary, summaryWork } from './run-summary.ts'
import * as store from './store.ts'

export { listQueued } from './store.ts'

/**
 * Captions that came with the request. They are parsed only when their text is needed,
 * because the same file may have been summarized before.
 */
export type UploadedCaptions = {
  name: string | undefined
  title: string | undefined
  titleInFile: string | null
  /** The track of the video from which a browser read them; otherwise undefined. */
  track: CaptionTrack | undefined
  hash: string
  read(): Promise<CountedTranscript>
}

export type SummaryJob = JobRequest & {
  videoId: string
  /** The title of uploaded captions without a video, else null. */
  title: string | null
  options: SummaryOptions
  /** Equal for requests that an owner is charged for once. */
  chargeKey: string
  /** A rewrite costs nothing if it is the first after a low rating. */
  price: 'one' | 'nothing' | { rewritten: { videoId: string; rating: number } }
  /** What is summarized, if it is known; null if it must be fetched. */
  words: UploadedCaptions | StoredTranscript | { id: string | null } | null
}

type Reserved = {
  generationId: string
  /** The generation that the owner was charged for earlier; null if this one was reserved. */
  chargedGenerationId: string | null
  daily: DailyLimit | null
  /** One time for all counters: a refund finds its window by the time of the reservation. */
  nowMs: number
}

export const summaryKind: JobKind<{
  request: SummaryJob
  reserved: Reserved
  row: store.GenerationState
  inserted: store.Generation
  answer: AcceptedSummary
}> = {
  queue: summaryQueue,
  idName: 'generationId',
  table: generations,
  slots: 'work',
  isWork: () => true,

  async reserve(deps, tx, { ownerId, address, chargeKey, requestKey, price }) {
    const isFreeOfCharge =
      typeof price === 'object'
        ? await isRewriteFreeOfCharge(tx, ownerId, price.rewritten)
        : price === 'nothing'
    const nowMs = deps.now()
    const reusable = await findReusableGeneration(deps, tx, requestKey)
    const generationId = reusable?.id ?? randomUUID()
    const request = { ownerId, address, chargeKey, generationId, isFreeOfCharge, nowMs }
    const { chargedGenerationId, daily } = await reserve(deps, tx, request)
    // While a charged generation is active, no second one starts with another engine:
    // only one of the two would be charged.
    const active =
      chargedGenerationId && chargedGenerationId !== generationId
        ? await store.findActive(tx, chargedGenerationId)
        : null
    return { row: active ?? reusable, generationId, chargedGenerationId, daily, nowMs }
  },

  async store(deps, tx, job) {
    const { generationId: id, requestKey, videoId, options } = job
    const words = await readWords(job)
    const createdAt = deps.now()
    return store.insertOrFindActive(tx, {
      ...{ id, requestKey, videoId, createdAt, ...options },
      transcriptId:
        words && 'transcript' in words
          ? await saveTranscript(tx, { ...words, videoId, nowMs: createdAt })
          : (words?.id ?? null),
      state: job.isBegun ? 'running' : 'queued',
    })
  },

  async settle(deps, tx, { ownerId, videoId, title, requestKey, chargeKey, row, ...job }) {
    const { nowMs, daily } = job
    const isDone = row.state === 'done'
    const values = {
      ...{ id: randomUUID(), ownerId, videoId, generationId: row.id, title, createdAt: nowMs },
      idempotencyKey: row.requestKey === requestKey ? job.idempotencyKey : null,
    }
    const jobId = await addUserSummary(tx, values, { isDone })
    const answer = { jobId, videoId, cached: isDone }
    if (job.chargedGenerationId !== null) return { answer, isCounted: false, settled: [] }
    if (row.id !== job.generationId)
      await assignGeneration(tx, { ownerId, chargeKey, generationId: row.id })
    const settled = isDone ? await settleResult(tx, row.id, nowMs) : []
    if (daily) await countInTotal(deps, tx, daily, nowMs)
    return { answer, isCounted: true, settled }
  },

  async begin(deps, generation, { request, group }) {
    const words = await readWords(request)
    const transcript = words && 'transcript' in words ? words : null
    await workOn(deps, summaryWork, { ...generation, transcript }, group)
  },

  run: runSummary,

  readUsage,
}

async function readWords({
  words,
}: SummaryJob): Promise<StoredTranscript | { id: string | null } | null> {
  return words && 'read' in words ? { ...(await words.read()), chapters: [] } : words
}

/** Finds the active or finished generation that answers this request, or null. */
export async function findReusableGeneration(
  { now }: Deps,
  tx: Orm,
  requestKey: string,
): Promise<store.GenerationState | null> {
  return store.findReusable(tx, requestKey, now() - reusableMs)
}
