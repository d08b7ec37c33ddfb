// One summary without a server: the same captions, the same engine and the same view, in this process.
import { randomUUID } from 'node:crypto'
import pino, { type Logger } from 'pino'
import { isVideoId } from '#contract/link.ts'
import { Problem } from '#contract/problems.ts'
import { sampleVideoId } from '#contract/settings.ts'
import type { JobEvent } from '#contract/summary.ts'
import { unknownVideo } from '#contract/video.ts'
import { summarize } from '#engine/summarize.ts'
import { spokenWords } from '#engine/transcript.ts'
import { openModel } from '#server/adapters/models.ts'
import { readSample } from '#server/adapters/sample.ts'
import { openYouTube } from '#server/adapters/youtube/open-youtube.ts'
import type { Reading } from '#server/adapters/youtube/youtube.ts'
import { readSettings, type Settings } from '#server/config.ts'
import { type Order, readOrder, titleOf } from '#server/summaries/order.ts'
import { toView } from '#server/summaries/view.ts'
import { tasks } from '#server/threads/tasks.ts'
import type { Wish } from './command.ts'
import type { Terminal } from './pith.ts'
import { readSource } from './source.ts'

/** Yields steps and growing parts, then the summary. Throws a Problem where a server would answer with one. */
export async function* summarizeHere(
  { source, length, language, prompt, extract }: Wish,
  { env, stdin, stderr }: Pick<Terminal, 'env' | 'stdin' | 'stderr'>,
): AsyncGenerator<JobEvent> {
  const settings = readSettings(env)
  // The log is for servers: here it speaks only when asked to, and never between the lines of the result.
  const log = pino({ level: env.LOG_LEVEL ? settings.LOG_LEVEL : 'silent' }, stderr)
  const wordLimit = settings.TRANSCRIPT_WORD_LIMIT
  const readBrought = async (file: { text: string; name: string | undefined }) =>
    tasks.readBrought({ ...file, wordLimit })
  const order = readOrder(await readSource(source, stdin), readBrought)
  // A file that cannot be read is bad input, and is refused before anything begins.
  await order.brought?.read()
  yield { type: 'step', data: { step: 'transcript' } }
  const { transcript, metadata, chapters } = await obtainReading(order, { settings, log, language })
  const words = spokenWords(transcript)
  if (words > settings.TRANSCRIPT_WORD_LIMIT) throw new Problem('transcript_too_long')
  yield { type: 'step', data: { step: 'transcript', detail: `${words.toLocaleString('en')} words` } }

  const model = extract ? null : openModel({ settings, log })
  const video = { title: metadata?.title ?? '', durationSeconds: metadata?.durationSeconds ?? null, chapters }
  for await (const event of summarize({ transcript, video, length, language, prompt, model })) {
    if (event.type !== 'digest') {
      yield event
      continue
    }
    const view = toView({
      id: randomUUID(),
      videoId: order.videoId,
      createdAt: Date.now(),
      digest: event.data,
      metadata,
      wish: { length, language, prompt },
      model: model?.name ?? null,
      transcript: { ...transcript, words, endSeconds: transcript.cues.at(-1)?.endSeconds ?? 0 },
      onYouTube: isVideoId(order.videoId),
    })
    yield { type: 'summary', data: view }
  }
}

type Means = { settings: Settings; log: Logger; language: string }

async function obtainReading(order: Order, { settings, log, language }: Means): Promise<Reading> {
  const { videoId, brought } = order
  if (brought) {
    const metadata = { ...unknownVideo(videoId), title: (await titleOf(order)) ?? '', channelTitle: 'Your captions' }
    return { transcript: (await brought.read()).transcript, metadata, chapters: [] }
  }
  if (videoId === sampleVideoId) return readSample()
  return openYouTube({ settings, now: Date.now, log }).read(videoId, language)
}
