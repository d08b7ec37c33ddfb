// A model double that answers with the extract and cites the line of each point. Its scores prove only that answers reach the
// scorer whole.
import type { Digest } from '#contract/summary.ts'
import type { Model } from '#engine/model.ts'
import { writePlausibleAnswer } from '#tests/doubles/model/answer-writers.ts'
import { createMemoryModel } from '#tests/doubles/model/memory-model.ts'

/** A model always gives a verdict, the extract only where it can judge the language. */
const unknownVerdict = { call: 'skim', reason: 'The language is not known.' } as const

export function createQuotingModel({ summary }: Digest): Model {
  const verdict = summary.verdict ?? unknownVerdict
  return createMemoryModel((request) => {
    // Only the final answer has a tldr; window notes have sections.
    if (!request.schema?.properties?.tldr) return writePlausibleAnswer(request)
    const lines = parseLines(request.prompt)
    const findLine = (seconds: number) =>
      lines.findLast((line) => line.startSeconds <= seconds)?.number ?? lines[0]?.number ?? 0
    return {
      ...summary,
      keyPoints: summary.keyPoints.map(({ text, startSeconds }) => ({ text, lines: [findLine(startSeconds)] })),
      chapters: summary.chapters.map(({ startSeconds, ...chapter }) => ({ ...chapter, line: findLine(startSeconds) })),
      verdict: { call: verdict.call, reason: verdict.reason, line: null },
    }
  })
}

function parseLines(prompt: string): { number: number; startSeconds: number }[] {
  return [...prompt.matchAll(/^\[(\d+) @([\d:]+)\] /gm)].map(([, number, time]) => ({
    number: Number(number),
    startSeconds: time!.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0),
  }))
}
