// Remembers which engine thread keeps which transcript.
import type { Transcript } from '#contract/captions/transcript.ts'
import type { Keeping } from './engine-thread.ts'

/** For which summary a thread prepares a transcript: without a model it needs less. */
export type NextSummary = 'extract' | 'model'

/** `engine` is that of the summary: the name of a model, or `extract`. */
export const nextSummaryOf = (engine: string): NextSummary =>
  engine === 'extract' ? 'extract' : 'model'

type Keeper = { thread: object; id: number }

/** Null where no summary begins soon: the transcript would only take memory. */
export type FindNext = () => NextSummary | null

type Keepers = {
  /** What the thread is told that reads a transcript. */
  begin(findNext: FindNext): Keeping | null
  end(transcript: Transcript, thread: object, keeping: Keeping | null): void
  /** The thread that may have kept the transcript, and as what. */
  find(transcript: Transcript): Keeper | undefined
}

export function createKeepers(): Keepers {
  const keepers = new WeakMap<Transcript, Keeper>()
  let count = 0
  return {
    begin(findNext) {
      const next = findNext()
      return next && { id: ++count, next }
    },
    end(transcript, thread, keeping) {
      if (keeping) keepers.set(transcript, { thread, id: keeping.id })
    },
    find: (transcript) => keepers.get(transcript),
  }
}
