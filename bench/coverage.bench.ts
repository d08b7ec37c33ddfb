// How much of a talk reaches the model: the built server writes it up, and what the double was really sent is compared with what was said.
import type { Transcript } from '#contract/transcript.ts'
import { linesIn } from '#tests/doubles/model/writer.ts'
import { type ModelDouble, startModel } from '#tests/doubles/model.ts'
import { openClient } from './client.ts'
import type { Row } from './row.ts'
import { contextTokens, inEmptyFolder, modelSettings, startServer } from './server.ts'
import { makeTalk, toVtt } from './talk.ts'

const runWords = 8
const judgedWords = 12

export async function run(): Promise<Row[]> {
  const rows: Row[] = []
  for (const hours of [1, 3, 10]) {
    const percent = 100 * (await shareThatArrives(makeTalk(hours, hours)))
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

async function shareThatArrives(talk: Transcript): Promise<number> {
  const model = await startModel({ contextTokens })
  try {
    await inEmptyFolder(async (folder) => {
      const server = await startServer({ DATA_DIR: folder, ...modelSettings(model) })
      try {
        await openClient(server.url).summarize({ transcript: { name: 'talk.vtt', text: toVtt(talk) } })
      } finally {
        await server.stop()
      }
    })
    return shareRead(talk, model)
  } finally {
    await model.close()
  }
}

/**
 * A sentence has arrived when eight of its words in a row stand in a request: a filler may be gone, the sentence may not. Judged are
 * sentences of twelve words or more. Against another talk this finds less than 2 %, so what was never sent is not taken for read.
 */
function shareRead(talk: Transcript, { requests }: ModelDouble): number {
  const sent = new Set(requests.flatMap(({ prompt }) => linesIn(prompt).flatMap(({ words }) => runsOf(wordsOf(words)))))
  const said = talk.cues.map(({ text }) => text).join(' ')
  const sentences = said.split(/(?<=[.?]) /).map(wordsOf)
  const judged = sentences.filter((words) => words.length >= judgedWords)
  return judged.filter((words) => runsOf(words).some((run) => sent.has(run))).length / judged.length
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

const runsOf = (words: string[]): string[] =>
  words.slice(0, 1 - runWords).map((_, at) => words.slice(at, at + runWords).join(' '))
