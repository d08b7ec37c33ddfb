// A model double that answers with the extract and cites the line of each point. Its
// scores prove only that answers reach the scorer whole.

import type { Transcript } from '#contract/captions/transcript.ts'
import type { Digest } from '#contract/summaries/summary.ts'
import { toPromptLines } from '#engine/material.ts'
import type { Model } from '#engine/model.ts'
import { prepareTranscript } from '#engine/prepare-transcript.ts'
import { writePlausibleAnswer } from '#tests/doubles/model/answer-writers.ts'
import { createMemoryModel } from '#tests/doubles/model/memory-model.ts'

/** A model always gives a verdict, the extract only where it can judge the language. */
const unknownVerdict = { call: 'skim', reason: 'The language is not known.' } as const

export function createQuotingModel({ summary }: Digest, transcript: Transcript): Model {
  const verdict = summary.verdict ?? unknownVerdict
  const lines = toPromptLines(prepareTranscript(transcript).sentences, new Set())
  return createMemoryModel((request) => {
    // Only the final answer has a tldr; window notes have sections.
    if (!request.schema?.properties?.tldr) return writePlausibleAnswer(request)
    const findLine = (seconds: number) =>
      lines.findLast((line) => line.startSeconds <= seconds)?.number ?? lines[0]?.number ?? 0
    return {
      ...summary,
      keyPoints: summary.keyPoints.map(({ text, startSeconds }) => ({
        text,
        lines: [findLine(startSeconds)],
      })),
      chapters: summary.chapters.map(({ startSeconds, ...chapter }) => ({
        ...chapter,
        line: findLine(startSeconds),
      })),
      verdict: { call: verdict.call, reason: verdict.reason, line: null },
    }
  })
}
