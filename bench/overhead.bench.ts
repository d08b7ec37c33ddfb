// Measures the time that Pith adds to that of the model: the model double answers at once, the captions are an hour long.
import type { Transcript } from '#contract/transcript.ts'
import { writePlausibleAnswer } from '#tests/doubles/model/answer-writers.ts'
import { type ModelDouble, startModel } from '#tests/doubles/model.ts'
import { startYouTube } from '#tests/doubles/youtube.ts'
import { type FakeVideo, makeFakeVideo } from '#tests/doubles/youtube-videos.ts'
import { type BenchmarkClient, openClient } from './client.ts'
import { type BenchmarkRow, timeRuns } from './row.ts'
import { modelSettings, startServer, withEmptyFolder } from './server.ts'
import { makeVideo, toVtt } from './video.ts'

const runs = 25
const warmUps = 10
const hourVideo = makeVideo(1)
const numbers = Array.from({ length: runs + warmUps }, (_, index) => index)
const videoId = (number: number) => `bench-${String(number).padStart(5, '0')}`

export async function run(): Promise<BenchmarkRow[]> {
  const model = await startModel()
  const youtube = await startYouTube(new Map(numbers.map((number) => [videoId(number), makeNumberedFakeVideo(number)])))
  answerImmediately(model)
  try {
    return await withEmptyFolder(async (folder) => {
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

async function measure(client: BenchmarkClient): Promise<BenchmarkRow[]> {
  const files = numbers.map((number) => toVtt(makeNumberedVideo(number)))
  const upload = (number: number) => client.summarize({ transcript: { name: 'talk.vtt', text: files[number]! } })
  const fresh = await timeRuns(runs, upload, warmUps)
  const repeated = await timeRuns(runs, () => upload(0), warmUps)
  const fromYouTube = await timeRuns(runs, (number) => client.summarize({ video: videoId(number) }), warmUps)
  const again = await timeRuns(runs, () => client.summarize({ video: videoId(0) }), warmUps)
  return [
    { name: 'Overhead, uploaded captions of an hour', value: fresh, unit: 'ms', goal: '<= 25 ms', peer: '25-41 ms' },
    { name: 'The same request again', value: repeated, unit: 'ms', goal: '<= 10 ms', peer: '47 ms' },
    { name: 'Overhead, a link to an hour', value: fromYouTube, unit: 'ms', goal: '' },
    { name: 'The same link again', value: again, unit: 'ms', goal: '<= 10 ms', peer: '47 ms' },
  ]
}

/** The same transcript with another first sentence: it is not in the store yet, and one model answer fits all. */
function makeNumberedVideo(number: number): Transcript {
  const [first, ...others] = hourVideo.cues
  return { ...hourVideo, cues: [{ ...first!, text: `Take ${number}. ${first!.text}` }, ...others] }
}

function makeNumberedFakeVideo(number: number): FakeVideo {
  const { language, cues } = makeNumberedVideo(number)
  return makeFakeVideo({ title: `How do things last? Take ${number}`, tracks: [{ language, kind: 'manual', cues }] })
}

/** Computes one answer and sends it for every request, at once and in one piece. */
function answerImmediately(model: ModelDouble): void {
  let answer: string | null = null
  model.answerWith({ text: (received) => (answer ??= JSON.stringify(writePlausibleAnswer(received))) })
  model.setPace({ characters: Number.POSITIVE_INFINITY, delayMs: 0 })
}
