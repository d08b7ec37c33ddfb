// The one door of the engine: a transcript goes in, steps and growing parts come out, and at the end the digest.
// Nothing here reads a clock, a file or the network; whatever the engine needs from outside is an argument.
import type { Length, RewriteReason } from '#contract/settings.ts'
import type { Digest, GrowingSummary, StepEvent, SummaryText } from '#contract/summary.ts'
import type { Transcript } from '#contract/transcript.ts'
import { extract } from './extract/extract.ts'
import type { Model, Notebook } from './model.ts'
import { write } from './write.ts'

/** Rises whenever the same transcript would be summarised differently, so that no old answer passes for a new one. */
export const engineVersion = 2

/** The author's own chapter mark. */
export type AuthorChapter = { title: string; startSeconds: number }

/** Why a summary is written again, and what it said before. */
export type Rewrite = { reason: RewriteReason; earlier: SummaryText }

export type Assignment = {
  transcript: Transcript
  video: {
    title: string
    /** Null where unknown: then the last caption's end stands in. */
    durationSeconds: number | null
    chapters: AuthorChapter[]
  }
  length: Length
  /** BCP 47 code of the language to write in. The extract keeps the language of the captions. */
  language: string
  /** The person's own wish, for the model. */
  prompt: string | null
  /** Where a reader was not content with an earlier summary of the same words. */
  rewrite?: Rewrite | null | undefined
  /** Without a model the engine extracts. */
  model: Model | null
  notebook?: Notebook
}

export type EngineEvent =
  | { type: 'step'; data: StepEvent }
  | { type: 'part'; data: GrowingSummary }
  | { type: 'digest'; data: Digest }

/**
 * Summarises a transcript: with a model it writes, without one it extracts. Both give the same shape.
 * Deterministic without a model. Throws a Problem: `transcript_too_short`, or the model's `model_*` codes.
 */
export async function* summarize(assignment: Assignment): AsyncGenerator<EngineEvent> {
  if (assignment.model) yield* write({ ...assignment, model: assignment.model })
  else yield* extract(assignment)
}
