// Opens the video, the podcast, the captions or the recording that a command names, from the
// same sources as the server.
import pino, { type Logger } from 'pino'
import { Problem } from '#contract/problems/problems.ts'
import { isFromWeb } from '#contract/sources/registry.ts'
import { unknownVideo } from '#contract/sources/video.ts'
import type { SummaryRequest } from '#contract/summaries/summary.ts'
import { openPublicWeb } from '#server/adapters/web/public-web.ts'
import { readSettings, type Settings } from '#server/config.ts'
import type { StoredEpisode } from '#server/db/schema/videos.ts'
import { requireSource, type SourceTranscript } from '#server/source.ts'
import { chooseEpisode } from '#server/sources/podcast/choose-episode.ts'
import { findEpisode, findPodcast, type PodcastWeb } from '#server/sources/podcast/podcasts.ts'
import { openSources } from '#server/sources/registry.ts'
import { openYouTube } from '#server/sources/youtube/open-youtube.ts'
import type { UploadedCaptions } from '#server/summaries/generations/summary-job.ts'
import { parseSummaryRequest, resolveUploadTitle } from '#server/summaries/parse-summary-request.ts'
import { channelOfCaptions } from '#server/summaries/user-summaries/view.ts'
import { tasks } from '#server/threads/tasks.ts'
import { hearFile, isRecordingFile } from './hear-file.ts'
import { readSource } from './read-source.ts'
import type { Terminal } from './terminal.ts'
import { checkTrack, type WantedTrack } from './track.ts'

export type SourceOptions = {
  source: string
  /** Of a video on YouTube. */
  track: WantedTrack | null
  /** Of a podcast: a number or words of a title. */
  episode: string | undefined
  /** The language that the transcript of a podcast should have; undefined for its own. */
  wishedLanguage: string | undefined
}
type FetchedSource = SourceTranscript & { videoId: string }
type OpenedTranscriptSource = {
  settings: Settings
  log: Logger
  /** Fetches the transcript. Throws the Problems that the server would answer with. */
  fetch(language: string): Promise<FetchedSource>
}

/**
 * Throws a Problem if an argument cannot be read or a file cannot be parsed, which counts
 * as bad input.
 */
export async function openTranscriptSource(
  { source, track, episode, wishedLanguage }: SourceOptions,
  { env, stdin, stderr }: Pick<Terminal, 'env' | 'stdin' | 'stderr'>,
): Promise<OpenedTranscriptSource> {
  const settings = readSettings(env)
  // The log is off unless LOG_LEVEL is set, and never mixes with the result on stdout.
  const log = pino({ level: env.LOG_LEVEL ? settings.LOG_LEVEL : 'silent' }, stderr)
  if (isRecordingFile(source)) {
    if (track || episode !== undefined)
      throw new Problem('bad_request', {
        message: '--track and --episode choose from a link, and this is a recording.',
      })
    return { settings, log, fetch: () => hearFile(source, { settings, log, stderr }) }
  }
  const { podcast, ...request } = await readSource(source, stdin)
  if (episode !== undefined && podcast === undefined)
    throw new Problem('bad_request', { message: '--episode chooses an episode of a podcast.' })
  const parsed = podcast === undefined ? await parseRequest(request, settings) : null
  if (track && (!parsed || parsed.uploaded || !isFromWeb(parsed.videoId)))
    throw new Problem('bad_request', {
      message: '--track chooses from the captions of a video on YouTube.',
    })
  await parsed?.uploaded?.read()

  const fetch = async (language: string): Promise<FetchedSource> => {
    if (parsed?.uploaded)
      return { videoId: parsed.videoId, ...(await readUpload(parsed.videoId, parsed.uploaded)) }
    const web = openPublicWeb(settings)
    const chosen = parsed
      ? null
      : await findChosen({ web, engine: tasks }, podcast!, { episode, wishedLanguage })
    const videoId = parsed?.videoId ?? chosen!.id
    const sources = openSources({
      youtube: openYouTube({ settings, now: Date.now, log }),
      podcasts: {
        ...{ web, engine: tasks, wordLimit: settings.TRANSCRIPT_WORD_LIMIT },
        readEpisode: async () => chosen?.episode ?? null,
      },
    })
    const named = track?.kind ? { language: track.language, kind: track.kind } : null
    const wanted = { language: track?.language ?? language, track: named }
    const fetched = await requireSource({ sources }, videoId).fetchTranscript(videoId, wanted)
    if (track) checkTrack(fetched.transcript, track, fetched.metadata)
    return { videoId, ...fetched }
  }
  return { settings, log, fetch }
}

function parseRequest(request: SummaryRequest, { TRANSCRIPT_WORD_LIMIT: wordLimit }: Settings) {
  return parseSummaryRequest(request, {
    describe: async (file) => tasks.describeUpload(file),
    parse: async (file) => tasks.parseUploadedCaptions({ ...file, wordLimit }),
  })
}

async function readUpload(videoId: string, uploaded: UploadedCaptions): Promise<SourceTranscript> {
  const metadata = {
    ...unknownVideo(videoId),
    title: (await resolveUploadTitle({ videoId, uploaded })) ?? '',
    channelTitle: channelOfCaptions,
  }
  return { transcript: (await uploaded.read()).transcript, metadata, chapters: [] }
}

/** The feed is read twice, once for the list and once for the episode, as on the server. */
async function findChosen(
  parts: PodcastWeb,
  link: string,
  wanted: Pick<SourceOptions, 'episode' | 'wishedLanguage'>,
): Promise<{ id: string; episode: StoredEpisode }> {
  const { id } = chooseEpisode(
    await findPodcast(parts, link, wanted.wishedLanguage),
    wanted.episode,
  )
  return { id, episode: await findEpisode(parts, link, id) }
}
