// Does one piece of work: captions in, summary stored. It may be killed at any line and started again.
import { Problem } from '#contract/problems.ts'
import type { Digest } from '#contract/summary.ts'
import type { VideoMetadata } from '#contract/video.ts'
import type { Model, Notebook } from '#engine/model.ts'
import type { Reading } from '../adapters/youtube/youtube.ts'
import type { Deps } from '../deps.ts'
import { storeFailure, storeResult } from './ending.ts'
import { contentKey, transcriptId as nameTranscript } from './keys.ts'
import { obtainReading } from './obtain-reading.ts'
import { readRewrite } from './rewrite-summary.ts'
import { meterFor } from './spending.ts'
import * as store from './store.ts'
import { indexSpoken } from './transcript-search.ts'
import { keepTranscript, openNotebook } from './transcript-store.ts'
import { measure } from './view.ts'

/** A Problem ends the work for good; anything else is thrown, so that the queue tries again. */
export async function doWork(deps: Deps, workId: string): Promise<void> {
  const work = await store.takeUp(deps, workId)
  if (!work) return
  await deps.live.moveLine()
  try {
    await makeSummary(deps, work)
    await deps.live.close(workId, 'done')
    await indexSpoken(deps)
  } catch (error) {
    if (!(error instanceof Problem)) {
      await deps.live.close(workId, 'broken off')
      throw error
    }
    deps.log.info(
      { workId, videoId: work.videoId, code: error.code, details: triedOf(error), err: error.cause },
      'a summary could not be made',
    )
    await storeFailure(deps, workId, error.report())
    await deps.live.close(workId, error.report())
  }
}

/** The queue has given a work up: it killed its worker too often. */
export async function giveUp(deps: Deps, workId: string): Promise<void> {
  deps.log.error({ workId }, 'a work failed again and again and was given up')
  const report = new Problem('internal').report()
  await storeFailure(deps, workId, report)
  await deps.live.close(workId, report)
}

/** Works that a process left in the middle. Only meaningful while nobody else is working. */
export const listInterrupted = store.listRunning

async function makeSummary(deps: Deps, work: store.Work): Promise<void> {
  deps.live.show(work.id, { type: 'step', data: { step: 'transcript', progress: 0.05 } })
  const reading = await obtainReading(deps, work)
  const { words, transcript, chapters, metadata } = reading
  if (words > deps.settings.TRANSCRIPT_WORD_LIMIT) throw new Problem('transcript_too_long')
  deps.live.show(work.id, {
    type: 'step',
    data: { step: 'transcript', detail: `${words.toLocaleString('en')} words`, progress: 0.1 },
  })

  const key = contentKey(work.videoId, work.transcriptId ?? nameTranscript(transcript), work)
  const notebook = openNotebook(deps, key)
  const write = async () => (await store.findDigest(deps, key)) ?? digestOf(deps, work, { reading, metadata, notebook })
  const keep = () =>
    keepTranscript(deps.db.orm, { videoId: work.videoId, transcript, words, chapters, nowMs: deps.now() })
  // The captions are stored while the summary is written.
  const [digest, transcriptId] = await Promise.all([write(), work.transcriptId ?? keep()])
  const figures = measure(digest, metadata, transcript.cues.at(-1)?.endSeconds ?? 0)
  await storeResult(deps, work.id, { transcriptId, contentKey: key, digest, ...figures })
  await notebook.throwAway()
}

/** The model of this work, within the day's tokens. */
function modelFor(deps: Deps, work: store.Work): Model | null {
  if (work.engine === 'extract') return null
  // Asked for before the settings changed: nobody else may write in that model's name. Asked again, it is another work.
  if (deps.model?.name !== work.engine) throw new Problem('internal', { cause: new Error(`${work.engine} is gone`) })
  return deps.model.withMeter(meterFor(deps, work.id))
}

type Material = { reading: Reading; metadata: VideoMetadata | null; notebook: Notebook }

async function digestOf(deps: Deps, work: store.Work, { reading, metadata, notebook }: Material): Promise<Digest> {
  const events = deps.engine.summarize({
    transcript: reading.transcript,
    video: {
      title: metadata?.title ?? '',
      durationSeconds: metadata?.durationSeconds ?? null,
      chapters: reading.chapters,
    },
    length: work.length,
    language: work.language,
    prompt: work.prompt,
    rewrite: await readRewrite(deps, work),
    model: modelFor(deps, work),
    notebook,
  })
  for await (const event of events) {
    if (event.type === 'digest') return event.data
    deps.live.show(work.id, event)
  }
  throw new Error('the engine ended without a summary')
}

function triedOf(problem: Problem): unknown {
  return (problem.details as { tried?: unknown } | undefined)?.tried
}
