// Makes one summary in this process, from the same sources and with the same engine as the server.
import { randomUUID } from 'node:crypto'
import pino, { type Logger } from 'pino'
import { sampleVideoId } from '#contract/limits.ts'
import { isVideoId } from '#contract/link.ts'
import { Problem } from '#contract/problems.ts'
import type { JobEvent } from '#contract/summary.ts'
import { unknownVideo } from '#contract/video.ts'
import { summarize } from '#engine/summarize.ts'
import { countSpokenWords } from '#engine/transcript.ts'
import { openModel } from '#server/adapters/models/open-model.ts'
import { readSample } from '#server/adapters/sample/sample.ts'
import { openYouTube } from '#server/adapters/youtube/open-youtube.ts'
import type { SourceTranscript } from '#server/adapters/youtube/youtube.ts'
import { readSettings, type Settings } from '#server/config.ts'
import { parseSummaryRequest, resolveUploadTitle, type SummarySource } from '#server/summaries/parse-summary-request.ts'
import { tasks } from '#server/threads/tasks.ts'
import { toSummaryView } from '#server/user-summaries/view.ts'
import type { SummarizeOptions } from './command.ts'
import { readSource } from './source.ts'
import type { Terminal } from './terminal.ts'

/** Yields steps and growing parts, then the summary. Throws the Problems that the server would answer with. */
export async function* summarizeLocally(
  { source, length, language, prompt, extract }: SummarizeOptions,
  { env, stdin, stderr }: Pick<Terminal, 'env' | 'stdin' | 'stderr'>,
): AsyncGenerator<JobEvent> {
  const settings = readSettings(env)
  // The log is off unless LOG_LEVEL is set, and never mixes with the result on stdout.
  const log = pino({ level: env.LOG_LEVEL ? settings.LOG_LEVEL : 'silent' }, stderr)
  const wordLimit = settings.TRANSCRIPT_WORD_LIMIT
  const parseUpload = async (file: { text: string; name: string | undefined }) =>
    tasks.parseUploadedCaptions({ ...file, wordLimit })
  const summarySource = parseSummaryRequest(await readSource(source, stdin), parseUpload)
  // Rejects a file that cannot be parsed before the first step, because that counts as bad input.
  await summarySource.uploaded?.read()
  yield { type: 'step', data: { step: 'transcript' } }
  const { transcript, metadata, chapters } = await fetchSource(summarySource, { settings, log, language })
  const words = countSpokenWords(transcript)
  if (words > settings.TRANSCRIPT_WORD_LIMIT) throw new Problem('transcript_too_long')
  yield { type: 'step', data: { step: 'transcript', detail: `${words.toLocaleString('en')} words` } }

  const model = extract ? null : openModel({ settings, log })
  const video = { title: metadata?.title ?? '', durationSeconds: metadata?.durationSeconds ?? null, chapters }
  for await (const event of summarize({ transcript, video, length, language, prompt, model })) {
    if (event.type !== 'digest') {
      yield event
      continue
    }
    const view = toSummaryView({
      id: randomUUID(),
      videoId: summarySource.videoId,
      createdAt: Date.now(),
      digest: event.data,
      metadata,
      options: { length, language, prompt },
      model: model?.name ?? null,
      transcript: { ...transcript, words, endSeconds: transcript.cues.at(-1)?.endSeconds ?? 0 },
      isOnYouTube: isVideoId(summarySource.videoId),
    })
    yield { type: 'summary', data: view }
  }
}

type FetchOptions = { settings: Settings; log: Logger; language: string }

async function fetchSource(
  summarySource: SummarySource,
  { settings, log, language }: FetchOptions,
): Promise<SourceTranscript> {
  const { videoId, uploaded } = summarySource
  if (uploaded) {
    const metadata = {
      ...unknownVideo(videoId),
      title: (await resolveUploadTitle(summarySource)) ?? '',
      channelTitle: 'Your captions',
    }
    return { transcript: (await uploaded.read()).transcript, metadata, chapters: [] }
  }
  if (videoId === sampleVideoId) return readSample()
  return openYouTube({ settings, now: Date.now, log }).fetchTranscript(videoId, language)
}
