// Measures how much of a transcript reaches the model: compares the requests of the built
// server to the model double with the transcript.
import type { Transcript } from '#contract/captions/transcript.ts'
import { parseNumberedLines } from '#tests/doubles/model/answer-writers.ts'
import { type ModelDouble, startModel } from '#tests/doubles/model.ts'
import { openClient } from './client.ts'
import type { BenchmarkRow } from './row.ts'
import { contextTokens, modelSettings, startServer, withEmptyFolder } from './server.ts'
import { makeVideo, toVtt } from './video.ts'

const runWords = 8
const minSentenceWords = 12

export async function run(): Promise<BenchmarkRow[]> {
  const rows: BenchmarkRow[] = []
  for (const hours of [1, 3, 10]) {
    const percent = 100 * (await measureCoverage(makeVideo(hours, hours)))
    rows.push({
      name: `Share of ${hours} h that reaches the model`,
      value: percent,
      unit: '%',
      goal: '100%',
      peer: '4-16%',
    })
  }
  return rows
}

async function measureCoverage(transcript: Transcript): Promise<number> {
  const model = await startModel({ contextTokens })
  try {
    await withEmptyFolder(async (folder) => {
      const server = await startServer({ DATA_DIR: folder, ...modelSettings(model) })
      try {
        await openClient(server.url).summarize({
          transcript: { name: 'talk.vtt', text: toVtt(transcript) },
        })
      } finally {
        await server.stop()
      }
    })
    return computeShare(transcript, model)
  } finally {
    await model.close()
  }
}

/**
 * The share of sentences of twelve words or more of which a request contains eight
 * consecutive words: fillers may be missing. With the transcript of another video the
 * result is below 2 %, so the measure does not count sentences that were not sent.
 */
function computeShare(transcript: Transcript, { requests }: ModelDouble): number {
  const sent = new Set(
    requests.flatMap(({ prompt }) =>
      parseNumberedLines(prompt).flatMap(({ text }) => listWordRuns(splitWords(text))),
    ),
  )
  const speech = transcript.cues.map(({ text }) => text).join(' ')
  const sentences = speech.split(/(?<=[.?]) /).map(splitWords)
  const longSentences = sentences.filter((words) => words.length >= minSentenceWords)
  return (
    longSentences.filter((words) => listWordRuns(words).some((run) => sent.has(run))).length /
    longSentences.length
  )
}

const splitWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

const listWordRuns = (words: string[]): string[] =>
  words.slice(0, 1 - runWords).map((_, start) => words.slice(start, start + runWords).join(' '))
