// Turns spoken sentences into statements that need no previous sentence.
import type { Transcript } from '#contract/transcript.ts'
import { type SpokenSentence, splitSpokenSentences } from '../transcript.ts'
import { removeConnectives } from '../sentences/connectives.ts'
import { removeSponsorReads } from './sponsors.ts'

/** Extracts the statements of a transcript, without advertisements: the candidates of the extract. */
export function extractStatements(transcript: Transcript): SpokenSentence[] {
  return removeSponsorReads(splitSpokenSentences(transcript), transcript.language).map((sentence) => ({
    ...sentence,
    text: removeConnectives(sentence.text, transcript.language),
  }))
}
