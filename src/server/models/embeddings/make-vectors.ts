// Makes the vectors of stored transcripts in the background: of new ones soon after their
// summary, of older ones in idle time.
import { Problem } from '#contract/problems/problems.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Embeddings } from '../../deps/embeddings.ts'
import { findTranscript } from '../../summaries/transcripts/transcripts.ts'
import { meanOf, packVectors, signatureOf } from './packed-vectors.ts'
import * as store from './store.ts'

/** After this time a process that began counts as ended. */
const staleMs = 10 * 60_000
/** How long another model's vectors are kept, in case the setting is put back. */
const otherModelMs = 7 * 24 * 3600_000
const batchSize = 20
/** Pauses before older transcripts are looked for again. */
const waits = {
  afterSomeMs: 200,
  afterNoneMs: 3600_000,
  afterBudgetMs: 10 * 60_000,
  afterErrorMs: 30_000,
}
/** A model that refuses a passage gets only its beginning. */
const shortCharacters = 500

/** Runs until the process stops. */
export async function makeVectors(deps: Deps, embeddings: Embeddings): Promise<void> {
  const { db, stopping, log } = deps
  if (db.kind === 'pglite') await store.releaseAll(db.orm)
  let afterId = ''
  let waitMs = 0
  while (!stopping.aborted) {
    const requested = await embeddings.nextRequest(waitMs)
    if (stopping.aborted) return
    try {
      if (requested !== null) {
        await makeVectorsOf(deps, embeddings, requested)
        continue
      }
      const ids = await listOlder(deps, embeddings.name, afterId)
      for (const id of ids) {
        await makeVectorsOf(deps, embeddings, id)
        afterId = id
      }
      const isEnd = ids.length < batchSize
      if (isEnd) await store.deleteOtherModels(db.orm, embeddings.name, deps.now() - otherModelMs)
      if (isEnd) afterId = ''
      waitMs = isEnd ? waits.afterNoneMs : waits.afterSomeMs
    } catch (error) {
      if (stopping.aborted) return
      embeddings.pauseAfter(error)
      if (!(error instanceof Problem))
        log.error({ err: error }, 'the vectors of a transcript could not be made')
      const isSpent = error instanceof Problem && error.code === 'model_budget_spent'
      // What was asked for is found again in the database.
      afterId = ''
      waitMs = isSpent ? waits.afterBudgetMs : embeddings.pausedMs() || waits.afterErrorMs
    }
  }
}

function listOlder({ db, now }: Deps, model: string, afterId: string): Promise<string[]> {
  return store.listWithoutVectors(db.orm, {
    model,
    afterId,
    staleMs: now() - staleMs,
    limit: batchSize,
  })
}

/** Throws a Problem of the model; then another process, or this one later, begins again. */
async function makeVectorsOf(
  deps: Deps,
  embeddings: Embeddings,
  transcriptId: string,
): Promise<void> {
  const { orm } = deps.db
  const key = { transcriptId, model: embeddings.name }
  const nowMs = deps.now()
  if (!(await store.claim(orm, key, { nowMs, staleMs: nowMs - staleMs }))) return
  try {
    const common = await embeddings.findCommon()
    const stored = await findTranscript(orm, transcriptId)
    if (!stored) return
    const passages = await deps.engine.cutEmbeddedPassages(stored.transcript, stored.chapters)
    const texts = passages.map(({ text }) => text)
    const vectors = await embedOrRefuse(deps, embeddings, texts)
    if (vectors.length === 0) {
      await store.save(orm, key, {
        starts: [],
        vectors: new Uint8Array(),
        mean: null,
        signature: null,
      })
      return
    }
    const mean = meanOf(vectors, common)
    await store.save(orm, key, {
      starts: passages.map(({ startSeconds }) => startSeconds),
      vectors: packVectors(vectors),
      mean: packVectors([mean]),
      signature: signatureOf(mean),
    })
  } catch (error) {
    await store.release(orm, key, nowMs)
    throw error
  }
}

/** Empty if the model refuses these texts, and only these, also when they are short. */
async function embedOrRefuse(
  deps: Deps,
  embeddings: Embeddings,
  texts: string[],
): Promise<Float32Array[]> {
  const { stopping, log } = deps
  const embed = (list: string[]) => embeddings.embedPassages(list, stopping)
  try {
    return await embed(texts)
  } catch (error) {
    if (!isRefusal(error)) throw error
    try {
      return await embed(texts.map((text) => text.slice(0, shortCharacters)))
    } catch (again) {
      if (!isRefusal(again)) throw again
      // Whether it is the model or the text.
      await embed(['A short text.'])
      log.warn(
        { model: embeddings.name },
        'the embedding model refuses a transcript, which is found by words only',
      )
      return []
    }
  }
}

/** Servers answer in these ways to texts that are too long; llama.cpp with 500. */
function isRefusal(error: unknown): boolean {
  const { status } = ((error instanceof Problem && error.details) || {}) as { status?: number }
  return status !== undefined && [400, 413, 422, 500].includes(status)
}
