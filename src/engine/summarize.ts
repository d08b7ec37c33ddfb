// The engine's entry point: a transcript goes in; steps, growing parts and finally the
// digest come out. The engine reads no clock, file or network; everything from outside is
// an argument.
import { listAuthorChapters } from './chapters/described-chapters.ts'
import type { EngineEvent, EngineInput } from './engine-input.ts'
import { extract } from './extract.ts'
import { write } from './write.ts'

/**
 * Summarizes a transcript: with a model it writes, without one it extracts. Both give the
 * same shape. Deterministic without a model. Throws a Problem: `transcript_too_short`, or
 * the model's `model_*` codes.
 */
export async function* summarize(input: EngineInput): AsyncGenerator<EngineEvent> {
  const video = { ...input.video, chapters: listAuthorChapters(input.video) }
  if (input.model) yield* write({ ...input, video, model: input.model })
  else yield* extract(input)
}
