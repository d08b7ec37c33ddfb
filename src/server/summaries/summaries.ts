// What a person can do with summaries they asked for: watch one being made, read it.
import { isVideoId } from '#contract/link.ts'
import { Problem } from '#contract/problems.ts'
import type { JobEvent, SummaryView } from '#contract/summary.ts'
import type { Cue } from '#contract/transcript.ts'
import { unknownVideo } from '#contract/video.ts'
import type { Orm } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import * as claimStore from './claim-store.ts'
import { readTranscript } from './transcript-store.ts'
import { toView } from './view.ts'

/** The owner's job; a Problem `not_found` for everybody else, exactly as for none. */
export async function findJob(deps: Deps, ownerId: string | null, jobId: string): Promise<claimStore.Readable> {
  const job = ownerId ? await claimStore.findJob(deps, ownerId, jobId) : null
  if (!job) throw new Problem('not_found')
  return job
}

export type MarkedEvent = JobEvent & { mark: number }

/** What happens to a job, from `lastMark` on, until its end; the end always comes, however often one asks. */
export async function* watchJob(
  deps: Deps,
  job: claimStore.Readable,
  { lastMark, signal }: { lastMark: number; signal: AbortSignal },
): AsyncGenerator<MarkedEvent> {
  if (job.work.state === 'done') {
    yield { type: 'summary', data: viewOf(job), mark: Math.max(job.work.finishedAt ?? 0, lastMark + 1) }
    return
  }
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
  return viewOf(await findVersion(deps, { ownerId, videoId }))
}

/** One of the owner's finished summaries by its own id, or null. */
export async function readVersion(deps: Deps, ownerId: string, summaryId: string): Promise<SummaryView | null> {
  const found = await claimStore.findJob(deps, ownerId, summaryId)
  return found?.work.state === 'done' && !found.entry?.deletedAt ? viewOf(found) : null
}

/** Finished summaries by their own ids, whoever they belong to: the caller knows that they may be shown. */
export async function readVersions(orm: Orm, summaryIds: string[]): Promise<Map<string, SummaryView>> {
  const found = await claimStore.listByIds(orm, summaryIds)
  return new Map(found.map((readable) => [readable.claim.id, viewOf(readable)]))
}

/** The words behind the owner's summary of a video, in lines fit to read. */
export async function readLines(deps: Deps, meant: Meant): Promise<{ lines: Cue[]; words: number }> {
  const { work } = await findVersion(deps, meant)
  const stored = work.transcriptId ? await readTranscript(deps, work.transcriptId) : null
  if (!stored) throw new Problem('not_found')
  return deps.engine.readLines(stored.transcript)
}

export type Meant = { ownerId: string | null; videoId: string; summaryId?: string | undefined }

/** One of the owner's finished summaries of a video, the newest unless another is meant; a Problem `not_found` where there is none. */
export async function findVersion(deps: Deps, { ownerId, videoId, summaryId }: Meant): Promise<claimStore.Readable> {
  const found = ownerId ? await claimStore.findVersion(deps, { ownerId, videoId, summaryId }) : null
  if (!found) throw new Problem('not_found')
  return found
}

/** A finished summary as its owner sees it. */
export function viewOf({ entry, claim, work, video, transcript }: claimStore.Readable): SummaryView {
  if (!work.digest || !transcript) throw new Error(`work ${work.id} is done but has no result`)
  const titled = claim.title
    ? { ...unknownVideo(claim.videoId), title: claim.title, channelTitle: 'Your captions' }
    : null
  return toView({
    id: claim.id,
    videoId: claim.videoId,
    createdAt: claim.createdAt,
    entry,
    digest: work.digest,
    metadata: titled ?? video?.metadata ?? null,
    wish: work,
    model: work.engine === 'extract' ? null : work.engine,
    transcript,
    figures:
      work.durationSeconds === null || work.savedSeconds === null
        ? null
        : { durationSeconds: work.durationSeconds, savedSeconds: work.savedSeconds },
    onYouTube: isVideoId(claim.videoId),
  })
}
