// Generates a summary: loads the transcript and has the engine write the digest.
import { Problem } from '#contract/problems/problems.ts'
import type { Digest } from '#contract/summaries/summary.ts'
import type { Reading, Rewrite } from '#engine/engine-input.ts'
import type { Model, WindowCache } from '#engine/model.ts'
import { findStart } from '#engine/speech/read-captions.ts'
import { requireWordsWithin } from '#engine/speech/speech-bounds.ts'
import type { ModelClient } from '../../adapters/models/open-model.ts'
import { looksAgain } from '../../adapters/models/reading-speed.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Making } from '../../jobs/run-job.ts'
import { endOf, startOf } from '../../threads/packed-transcripts.ts'
import {
  type FetchedTranscript,
  fetchTranscript,
  readMetadataIfAvailable,
} from '../transcripts/fetch-transcript.ts'
import {
  findTranscript,
  hashTranscript,
  type StoredTranscript,
  saveTranscript,
} from '../transcripts/transcripts.ts'
import { measureReading } from '../user-summaries/view.ts'
import { describeVideo } from '../videos/videos.ts'
import { createMeter } from './model-usage.ts'
import { contentKey } from './request-keys.ts'
import * as store from './store.ts'
import { openWindowCache } from './window-cache.ts'

/** `transcript` is the stored one where it is known. */
type StartedGeneration = {
  generation: store.Generation
  transcript: StoredTranscript | null
} & Making

/**
 * Stops when the signal aborts, together with the engine and its request to the model.
 * `clearCache` must be called when the result is stored; until then a restart pays only
 * for what is missing.
 */
export async function generateSummary(
  deps: Deps,
  { generation, transcript: known, signal, turn }: StartedGeneration,
): Promise<{ result: store.GenerationResult; clearCache(): Promise<void> }> {
  const { videoId } = generation
  deps.runningGenerations.publish(generation, {
    type: 'step',
    data: { step: 'transcript', progress: 0.05 },
  })
  const source = await loadTranscript(deps, { generation, transcript: known, signal })
  signal.throwIfAborted()
  const { words, transcript, chapters, metadata } = source
  requireWordsWithin(words, deps.settings.TRANSCRIPT_WORD_LIMIT)
  const detail = `${words.toLocaleString('en')} words`
  deps.runningGenerations.publish(generation, {
    type: 'step',
    data: { step: 'transcript', detail, progress: 0.1 },
  })

  const transcriptId = generation.transcriptId ?? hashTranscript(transcript)
  const key = contentKey(videoId, transcriptId, generation)
  const windowCache = openWindowCache(deps, generation, key)
  const stored = { id: transcriptId, videoId, transcript, words, chapters, nowMs: deps.now() }
  let saving: Promise<unknown> | null = null
  const save = () =>
    (saving ??= generation.transcriptId ? Promise.resolve() : saveTranscript(deps.db.orm, stored))
  const digest = await findOrWrite(deps, generation, {
    ...{ source, windowCache, signal, turn, key },
    // The prompt does not wait for the transcript to be stored. Its failure is met below.
    onAsk: () => void save().catch(() => {}),
  })
  await save()
  const endSeconds = endOf(transcript)
  const spokenSeconds = endSeconds - findStart(startOf(transcript), endSeconds)
  const figures = measureReading(digest, metadata, spokenSeconds)
  return {
    result: { transcriptId, contentKey: key, digest, ...figures },
    clearCache: windowCache.clear,
  }
}

async function loadTranscript(
  deps: Deps,
  {
    generation: { transcriptId, videoId, language, track, engine },
    transcript,
    signal,
  }: Omit<StartedGeneration, 'turn'>,
): Promise<FetchedTranscript> {
  const stored =
    transcript ?? (transcriptId ? await findTranscript(deps.db.orm, transcriptId) : null)
  if (!stored) return fetchTranscript(deps, videoId, { language, track, engine, signal })
  return { ...stored, metadata: await readMetadataIfAvailable(deps, videoId) }
}

type Writing = {
  source: FetchedTranscript
  windowCache: WindowCache
  signal: AbortSignal
  onAsk: () => void
}

/**
 * Finds the digest of an earlier generation of the same content, or writes one. The
 * prompt is built meanwhile, and sent if there is none: a digest that is found stops the
 * writing.
 */
async function findOrWrite(
  deps: Deps,
  generation: store.Generation,
  { key, signal, turn, onAsk, ...writing }: Writing & Making & { key: string },
): Promise<Digest> {
  const stopping = new AbortController()
  const found = store.findDigestByContent(deps.db.orm, key)
  const looked = found.then(
    (digest) => digest && stopping.abort(),
    () => stopping.abort(),
  )
  const meter = generation.engine === 'extract' ? null : createMeter(deps, generation.id)
  const beforeCall = async () => {
    await meter?.before()
    await looked
    stopping.signal.throwIfAborted()
    onAsk()
  }
  const model =
    meter && modelFor(deps, generation).withMeter({ ...meter, before: beforeCall }, turn)
  if (!model) onAsk()
  try {
    return await writeDigest(deps, generation, {
      ...writing,
      model,
      signal: AbortSignal.any([signal, stopping.signal]),
    })
  } catch (error) {
    const digest = await found
    if (digest) return digest
    throw error
  } finally {
    // Whether a guest has used a summary that failed depends on its tokens.
    await meter?.stored()
  }
}

async function writeDigest(
  deps: Deps,
  generation: store.Generation,
  { source, windowCache, signal, model }: Omit<Writing, 'onAsk'> & { model: Model | null },
): Promise<Digest> {
  const { transcript, metadata, chapters } = source
  const { length, language, prompt } = generation
  const writtenIn = generation.engine === 'extract' ? transcript.language : language
  const reading = async () => (model && (await deps.model?.reading())) ?? null
  const readsEverything = generation.rewrite?.reason === 'read_everything'
  const input = {
    transcript,
    video: describeVideo(metadata, { title: generation.uploadTitle, chapters }),
    length,
    language,
    prompt,
    windowCache,
    rewrite: await readRewrite(deps, generation),
    model,
    secondLook: model !== null && looksAgain(model.name, deps.settings),
    reading: readsEverything ? null : await reading(),
  }
  for await (const event of deps.engine.summarize(input, signal)) {
    signal.throwIfAborted()
    if (event.type === 'digest')
      return correctWholeSeconds(event.data, input.reading, await reading())
    deps.runningGenerations.publish(
      generation,
      event.type === 'part' ? { ...event, data: { ...event.data, language: writtenIn } } : event,
    )
  }
  throw new Error('the engine ended without a digest')
}

/** Its own request has measured the speed that was assumed before it. */
function correctWholeSeconds(
  digest: Digest,
  planned: Reading | null,
  measured: Reading | null,
): Digest {
  const { passages } = digest.coverage
  if (!passages || !planned || !measured) return digest
  const factor = planned.tokensPerSecond / measured.tokensPerSecond
  const wholeSeconds = Math.round(passages.wholeSeconds * factor)
  return { ...digest, coverage: { ...digest.coverage, passages: { ...passages, wholeSeconds } } }
}

function modelFor(deps: Deps, { engine }: store.Generation): ModelClient {
  // The settings may have changed since the request. No other model may write in its
  // place; a new request uses the new model.
  if (deps.model?.name !== engine)
    throw new Problem('internal', { cause: new Error(`${engine} is not configured`) })
  return deps.model
}

/** Returns the reason for a rewrite and the earlier summary, or null for a first summary. */
async function readRewrite(deps: Deps, { rewrite }: store.Generation): Promise<Rewrite | null> {
  // Reading everything takes nothing over from the passages.
  if (!rewrite || rewrite.reason === 'read_everything') return null
  const { reason, previousGenerationId } = rewrite
  const earlier = await store.findDigest(deps.db.orm, previousGenerationId)
  // Its last owner deleted it while the rewrite waited.
  if (!earlier) throw new Problem('canceled')
  return { reason, earlier: earlier.summary }
}
