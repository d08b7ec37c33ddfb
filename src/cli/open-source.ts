// Opens the video or the captions that a command names, from the same sources as the server.
import pino, { type Logger } from 'pino'
import { sampleVideoId } from '#contract/limits.ts'
import { unknownVideo } from '#contract/video.ts'
import { readSample } from '#server/adapters/sample/sample.ts'
import { openYouTube } from '#server/adapters/youtube/open-youtube.ts'
import type { SourceTranscript } from '#server/adapters/youtube/youtube.ts'
import { readSettings, type Settings } from '#server/config.ts'
import { parseSummaryRequest, resolveUploadTitle, type SummarySource } from '#server/summaries/parse-summary-request.ts'
import { tasks } from '#server/threads/tasks.ts'
import { readSource } from './source.ts'
import type { Terminal } from './terminal.ts'

type OpenedSource = {
  settings: Settings
  log: Logger
  videoId: string
  /** Fetches the transcript. Throws the Problems that the server would answer with. */
  fetch(language: string): Promise<SourceTranscript>
}

/** Throws a Problem if the argument cannot be read or a file cannot be parsed, which counts as bad input. */
export async function openSource(
  source: string,
  { env, stdin, stderr }: Pick<Terminal, 'env' | 'stdin' | 'stderr'>,
): Promise<OpenedSource> {
  const settings = readSettings(env)
  // The log is off unless LOG_LEVEL is set, and never mixes with the result on stdout.
  const log = pino({ level: env.LOG_LEVEL ? settings.LOG_LEVEL : 'silent' }, stderr)
  const wordLimit = settings.TRANSCRIPT_WORD_LIMIT
  const parseUpload = async (file: { text: string; name: string | undefined }) =>
    tasks.parseUploadedCaptions({ ...file, wordLimit })
  const summarySource = parseSummaryRequest(await readSource(source, stdin), parseUpload)
  await summarySource.uploaded?.read()
  const fetch = (language: string) => fetchSource(summarySource, { settings, log, language })
  return { settings, log, videoId: summarySource.videoId, fetch }
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
