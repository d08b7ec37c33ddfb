// What Pith itself adds to a model's time: a model that answers at once, captions of an hour, the built server on its folder.
import type { Transcript } from '#contract/transcript.ts'
import { plausible } from '#tests/doubles/model/writer.ts'
import { type ModelDouble, startModel } from '#tests/doubles/model.ts'
import { startYouTube } from '#tests/doubles/youtube.ts'
import { aVideo, type FakeVideo } from '#tests/doubles/youtube-videos.ts'
import { type Client, openClient } from './client.ts'
import { type Row, timeRuns } from './row.ts'
import { inEmptyFolder, modelSettings, startServer } from './server.ts'
import { makeTalk, toVtt } from './talk.ts'

const runs = 25
const warmUps = 10
const talk = makeTalk(1)
const numbers = Array.from({ length: runs + warmUps }, (_, at) => at)
const videoId = (number: number) => `bench-${String(number).padStart(5, '0')}`

export async function run(): Promise<Row[]> {
  const model = await startModel()
  const youtube = await startYouTube(new Map(numbers.map((number) => [videoId(number), videoOf(number)])))
  answerAtOnce(model)
  try {
    return await inEmptyFolder(async (folder) => {
      const server = await startServer({ DATA_DIR: folder, YOUTUBE_BASE_URL: youtube.url, ...modelSettings(model) })
      try {
        return await measure(openClient(server.url))
      } finally {
        await server.stop()
      }
    })
  } finally {
    await model.close()
    await youtube.close()
  }
}

async function measure(client: Client): Promise<Row[]> {
  const files = numbers.map((number) => toVtt(talkNumber(number)))
  const brought = (number: number) => client.summarize({ transcript: { name: 'talk.vtt', text: files[number]! } })
  const fresh = await timeRuns(runs, brought, warmUps)
  const repeated = await timeRuns(runs, () => brought(0), warmUps)
  const fromYouTube = await timeRuns(runs, (number) => client.summarize({ video: videoId(number) }), warmUps)
  const again = await timeRuns(runs, () => client.summarize({ video: videoId(0) }), warmUps)
  return [
    { name: 'Overhead, captions of an hour brought', value: fresh, unit: 'ms', goal: '<= 25 ms', peer: '25-41 ms' },
    { name: 'The same asked again', value: repeated, unit: 'ms', goal: '<= 10 ms', peer: '47 ms' },
    { name: 'Overhead, a link to an hour', value: fromYouTube, unit: 'ms', goal: '' },
    { name: 'The same link asked again', value: again, unit: 'ms', goal: '<= 10 ms', peer: '47 ms' },
  ]
}

/** The same talk with another first word, so that none has been read before and one answer fits all. */
function talkNumber(number: number): Transcript {
  const [first, ...others] = talk.cues
  return { ...talk, cues: [{ ...first!, text: `Take ${number}. ${first!.text}` }, ...others] }
}

function videoOf(number: number): FakeVideo {
  const { language, cues } = talkNumber(number)
  return aVideo({ title: `How do things last? Take ${number}`, tracks: [{ language, kind: 'manual', cues }] })
}

/** The double thinks once; after that it answers in the moment it is asked, and in one piece. */
function answerAtOnce(model: ModelDouble): void {
  let answer: string | null = null
  model.answerWith({ text: (asked) => (answer ??= JSON.stringify(plausible(asked))) })
  model.pace({ characters: Number.POSITIVE_INFINITY, delayMs: 0 })
}
