// Keeps the transcripts that an engine thread was asked about, so that the next question
// neither copies nor indexes them again.
import type { Transcript } from '#contract/captions/transcript.ts'
import type { AskSource } from '#engine/ask/ask-types.ts'

/**
 * A video in which an answer is looked for, whose transcript is read by its id. Equal ids
 * mean equal transcripts.
 */
export type SourceReference = Omit<AskSource, 'transcript'> & { transcriptId: string }
/** The same, with the number of its spoken words. */
export type SizedReference = SourceReference & { words: number }

/** Some twenty hours of speech, which take about 100 MB with their sentences and indexes. */
const defaultCharacters = 1_000_000

type AskedTranscripts = {
  /** Reads the transcripts that are not kept. Those that do not exist are left out. */
  load(
    references: SourceReference[],
    read: (transcriptId: string) => Promise<Transcript | null>,
  ): Promise<AskSource[]>
}

/** Keeps the transcripts that were used last, of at most so many characters together. */
export function createAskedTranscripts(maxCharacters = defaultCharacters): AskedTranscripts {
  /** The one that was used last comes last. */
  const kept = new Map<string, { transcript: Transcript; characters: number }>()
  let total = 0

  const drop = (id: string) => {
    total -= kept.get(id)?.characters ?? 0
    kept.delete(id)
  }

  const keep = (id: string, transcript: Transcript) => {
    const characters = transcript.cues.reduce((sum, { text }) => sum + text.length, 0)
    drop(id)
    kept.set(id, { transcript, characters })
    total += characters
    for (const oldest of [...kept.keys()]) if (total > maxCharacters) drop(oldest)
  }

  return {
    async load(references, read) {
      const sources = references.map(
        async ({ transcriptId, ...source }): Promise<AskSource | null> => {
          const known = kept.get(transcriptId)?.transcript ?? (await read(transcriptId))
          // Another question may have read it meanwhile, and the engine remembers the index of one.
          const transcript = kept.get(transcriptId)?.transcript ?? known
          if (!transcript) return null
          keep(transcriptId, transcript)
          return { ...source, transcript }
        },
      )
      return (await Promise.all(sources)).filter((source) => source !== null)
    },
  }
}
