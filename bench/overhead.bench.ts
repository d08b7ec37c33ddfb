// Measures the time that Pith adds to that of the model: the model double answers at
// once, the captions are an hour long.
import { createHash } from 'node:crypto'
import type { Transcript } from '#contract/captions/transcript.ts'
import { writePlausibleAnswer } from '#tests/doubles/model/answer-writers.ts'
import { type ModelDouble, startModel } from '#tests/doubles/model.ts'
import { startYouTube } from '#tests/doubles/youtube.ts'
import { type FakeVideo, makeFakeVideo } from '#tests/doubles/youtube-videos.ts'
import { type BenchmarkClient, openClient } from './client.ts'
import { type BenchmarkRow, median, timeRuns } from './row.ts'
import { modelSettings, startServer, withEmptyFolder } from './server.ts'
import { makeVideo, toVtt } from './video.ts'

const runs = 25
const warmUps = 10
const hourVideo = makeVideo(1)
const numbers = Array.from({ length: runs + warmUps }, (_, index) => index)
const videoId = (number: number) => `bench-${String(number).padStart(5, '0')}`

export async function run(): Promise<BenchmarkRow[]> {
  const model = await startModel()
  const clientTimes: ClientTimes = { requestedAtMs: 0 }
  const promptTimes = answerImmediately(model, clientTimes)
  const youtube = await startYouTube(
    new Map(numbers.map((number) => [videoId(number), makeNumberedFakeVideo(number)])),
  )
  try {
    return await withEmptyFolder(async (folder) => {
      const server = await startServer({
        DATA_DIR: folder,
        YOUTUBE_BASE_URL: youtube.url,
        ...modelSettings(model),
      })
      try {
        return await measure(openTimedClient(server.url, clientTimes), promptTimes)
      } finally {
        await server.stop()
      }
    })
  } finally {
    await model.close()
    await youtube.close()
  }
}

async function measure(client: BenchmarkClient, prompts: PromptTimes): Promise<BenchmarkRow[]> {
  const files = numbers.map((number) => toVtt(makeNumberedVideo(number)))
  const upload = (number: number) =>
    client.summarize({ transcript: { name: 'talk.vtt', text: files[number]! } })
  const calibrationBefore = measureCalibration()
  const fresh = await timeRuns(runs, upload, warmUps)
  const uploadedPrompt = prompts.median()
  const repeated = await timeRuns(runs, () => upload(0), warmUps)
  const fromYouTube = await timeRuns(
    runs,
    (number) => client.summarize({ video: videoId(number) }),
    warmUps,
  )
  const linkedPrompt = prompts.median()
  const again = await timeRuns(runs, () => client.summarize({ video: videoId(0) }), warmUps)
  const calibration = (calibrationBefore + measureCalibration()) / 2
  const inLoops = (ms: number) => ({ value: ms / calibration, unit: 'loops', goal: '' })
  return [
    {
      name: 'Overhead, uploaded captions of an hour',
      value: fresh,
      unit: 'ms',
      goal: '<= 33 ms',
      peer: '25-41 ms',
    },
    { name: 'Until the model has the prompt', value: uploadedPrompt, unit: 'ms', goal: '' },
    { name: 'The same request again', value: repeated, unit: 'ms', goal: '<= 5 ms', peer: '47 ms' },
    {
      name: 'Overhead, a link to an hour',
      value: fromYouTube,
      unit: 'ms',
      goal: '<= 27 ms',
      peer: '25-41 ms',
    },
    { name: 'Until the model has the prompt, a link', value: linkedPrompt, unit: 'ms', goal: '' },
    { name: 'The same link again', value: again, unit: 'ms', goal: '<= 5 ms', peer: '47 ms' },
    { name: 'Calibration loop', value: calibration, unit: 'ms', goal: '' },
    { name: 'Overhead, uploaded captions, by the loop', ...inLoops(fresh) },
    { name: 'Overhead, a link, by the loop', ...inLoops(fromYouTube) },
  ]
}

/**
 * The duration of a fixed piece of work in this process, by which figures of machines and
 * of busy hours can be compared. Milliseconds.
 */
function measureCalibration(): number {
  const durationsMs = numbers.map(() => {
    const startMs = performance.now()
    const words = toVtt(hourVideo).split(/\s+/).toSorted()
    createHash('sha256').update(JSON.stringify(words)).digest('hex')
    return performance.now() - startMs
  })
  return median(durationsMs)
}

/**
 * The same transcript with another first sentence: it is not in the store yet, and one
 * model answer fits all.
 */
function makeNumberedVideo(number: number): Transcript {
  const [first, ...others] = hourVideo.cues
  return { ...hourVideo, cues: [{ ...first!, text: `Take ${number}. ${first!.text}` }, ...others] }
}

function makeNumberedFakeVideo(number: number): FakeVideo {
  const { language, cues } = makeNumberedVideo(number)
  return makeFakeVideo({
    title: `How do things last? Take ${number}`,
    tracks: [{ language, kind: 'manual', cues }],
  })
}

type ClientTimes = { requestedAtMs: number }

/** A client that notes when it sends a request. */
function openTimedClient(url: string, times: ClientTimes): BenchmarkClient {
  const client = openClient(url)
  return {
    ...client,
    summarize(request) {
      times.requestedAtMs = performance.now()
      return client.summarize(request)
    },
  }
}

/**
 * `median` is the median time from a request of the client to the prompt since it was
 * called last, without the warm-ups.
 */
type PromptTimes = { median(): number }

/** Computes one answer and sends it for every request, at once and in one piece. */
function answerImmediately(model: ModelDouble, clientTimes: ClientTimes): PromptTimes {
  let answer: string | null = null
  let waitsMs: number[] = []
  model.answerWith({
    text: (received) => {
      waitsMs.push(performance.now() - clientTimes.requestedAtMs)
      answer ??= JSON.stringify(writePlausibleAnswer(received))
      return answer
    },
  })
  model.setPace({ characters: Number.POSITIVE_INFINITY, delayMs: 0 })
  return {
    median() {
      const value = median(waitsMs.slice(warmUps))
      waitsMs = []
      return value
    },
  }
}
