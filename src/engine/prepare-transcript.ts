// Prepares a transcript for a model, as far as that depends on nothing else, so that it
// can be done before the model is known.
import type { Transcript } from '#contract/captions/transcript.ts'
import { lazy } from './lazy.ts'
import { type QuotableSentence, splitSentences } from './transcript.ts'
import { splitLongSentences } from './transcript-windows.ts'
import { findPromptInjections } from './writing/prompt-injection.ts'

type PreparedTranscript = {
  readonly sentences: QuotableSentence[]
  /** Indices of sentences that are prompt injections. */
  injections(): ReadonlySet<number>
}

/** Caches what is prepared as long as the transcript lives. Nobody changes it. */
const cache = new WeakMap<Transcript, PreparedTranscript>()

/** Splits the transcript. The rest is computed when it is first needed, and kept. */
export function prepareTranscript(transcript: Transcript): PreparedTranscript {
  const prepared = cache.get(transcript) ?? prepare(transcript)
  cache.set(transcript, prepared)
  return prepared
}

function prepare(transcript: Transcript): PreparedTranscript {
  const sentences = splitLongSentences(splitSentences(transcript))
  const injections = lazy(() => findPromptInjections(sentences, transcript.cues))
  return { sentences, injections }
}
