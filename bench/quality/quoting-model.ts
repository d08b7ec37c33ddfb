// A model's double that answers with the extract, each point citing the line at which it was said: what it scores proves that
// answers reach the scorer whole, and nothing else.
import type { Digest } from '#contract/summary.ts'
import type { Model } from '#engine/model.ts'
import { memoryModel } from '#tests/doubles/model/memory-model.ts'
import { plausible } from '#tests/doubles/model/writer.ts'

export function quotingModel({ summary }: Digest): Model {
  return memoryModel((asked) => {
    // Notes on a part of a long video ask for sections; only the whole answer has a tldr.
    if (!asked.schema?.properties?.tldr) return plausible(asked)
    const lines = linesIn(asked.prompt)
    const cueAt = (seconds: number) => lines.findLast((line) => line.startSeconds <= seconds)?.cue ?? lines[0]?.cue ?? 0
    return {
      ...summary,
      keyPoints: summary.keyPoints.map(({ text, startSeconds }) => ({ text, cues: [cueAt(startSeconds)] })),
      chapters: summary.chapters.map(({ startSeconds, ...chapter }) => ({ ...chapter, cue: cueAt(startSeconds) })),
      verdict: { call: summary.verdict.call, reason: summary.verdict.reason, cue: null },
    }
  })
}

function linesIn(prompt: string): { cue: number; startSeconds: number }[] {
  return [...prompt.matchAll(/^\[(\d+) @([\d:]+)\] /gm)].map(([, cue, clock]) => ({
    cue: Number(cue),
    startSeconds: clock!.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0),
  }))
}
