// Runs yt-dlp if it is installed. It adapts to changes of YouTube sooner, and it
// downloads the audio of videos without captions.
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { watchUrl } from '#contract/sources/youtube/address.ts'
import type { SourceTranscript } from '../../source.ts'
import { classifyErrorText } from './classify-playability.ts'
import { type ParseCaptions, parseCues } from './cues.ts'
import { chooseTrack } from './tracks.ts'
import type { WantedCaptions } from './youtube.ts'
import { YouTubeError } from './youtube-error.ts'
import { parseYtdlpInfo, type YtdlpInfo } from './ytdlp-info.ts'

type YtdlpOptions = {
  path: string
  proxyUrl: string | null
  captionsTimeoutMs?: number
  parse?: ParseCaptions | undefined
}
/**
 * Every call throws a YouTubeError: the classified output of yt-dlp, or `network` if it
 * cannot be run or does not end in time.
 */
export type Ytdlp = ReturnType<typeof openYtdlp>

/** A run of yt-dlp in a folder of its own; an aborted signal ends it. */
type Run = { folder: string; signal: AbortSignal | undefined }

const audioTimeoutMs = 10 * 60_000
const versionTimeoutMs = 5000
const commonOptions = ['--quiet', '--no-warnings', '--no-progress', '--no-playlist']
const execute = promisify(execFile)

export function openYtdlp({ path, proxyUrl, captionsTimeoutMs = 60_000, parse }: YtdlpOptions) {
  const runYtdlp = createRunner(path, proxyUrl)
  const fetchInfo = async (run: Run, videoId: string): Promise<YtdlpInfo> => {
    const what = ['--skip-download', '--write-info-json', '--output', 'video']
    await runYtdlp(run, captionsTimeoutMs, [...what, '--', watchUrl(videoId)])
    return parseYtdlpInfo(
      videoId,
      await readFile(await findFile(run.folder, 'video.info.json'), 'utf8'),
    )
  }
  /** Uses the info file of `fetchInfo`, so that YouTube is not asked for it again. */
  const download = (run: Run, timeout: number, args: string[]) =>
    runYtdlp(run, timeout, ['--load-info-json', 'video.info.json', ...args])

  return {
    /** Its version; null if it cannot be run. */
    readVersion: () => readVersion(path),

    /** Fetches captions as json3, with the same choice of tracks as other sources. */
    fetchCaptions: (
      videoId: string,
      wanted: WantedCaptions,
      signal?: AbortSignal,
    ): Promise<SourceTranscript> =>
      withTemporaryFolder(async (folder) => {
        const { tracks, metadata, chapters } = await fetchInfo({ folder, signal }, videoId)
        const track = chooseTrack(tracks, wanted) ?? tracks[0]
        if (!track) throw new YouTubeError('transcripts_disabled')
        const writing = track.kind === 'manual' ? '--write-subs' : '--write-auto-subs'
        const what = [writing, '--sub-langs', track.key, '--sub-format', 'json3']
        const options = ['--skip-download', ...what, '--output', 'captions']
        await download({ folder, signal }, captionsTimeoutMs, options)
        const cues = await parseCues(
          await readFile(await findFile(folder, 'captions.'), 'utf8'),
          parse,
        )
        return {
          transcript: { language: track.language, kind: track.kind, cues },
          metadata,
          chapters,
        }
      }),

    /**
     * Downloads the smallest audio. The file is deleted after `use`, which also receives
     * the metadata and chapters.
     */
    withAudio: <Result>(
      videoId: string,
      use: (file: string, details: Omit<SourceTranscript, 'transcript'>) => Promise<Result>,
      signal?: AbortSignal,
    ): Promise<Result> =>
      withTemporaryFolder(async (folder) => {
        const { metadata, chapters } = await fetchInfo({ folder, signal }, videoId)
        const what = ['--format', 'worstaudio/bestaudio/best', '--output', 'audio.%(ext)s']
        await download({ folder, signal }, audioTimeoutMs, what)
        return use(await findFile(folder, 'audio.'), { metadata, chapters })
      }),
  }
}

/** Runs the program in a folder. */
function createRunner(path: string, proxyUrl: YtdlpOptions['proxyUrl']) {
  return async ({ folder, signal }: Run, timeout: number, args: string[]): Promise<void> => {
    const proxy = proxyUrl ? ['--proxy', proxyUrl] : []
    try {
      await execute(path, [...commonOptions, ...proxy, ...args], {
        cwd: folder,
        timeout,
        killSignal: 'SIGKILL',
        env: pickEnvironment(),
        ...(signal && { signal }),
      })
    } catch (cause) {
      throw toYouTubeError(cause as ExecFailure)
    }
  }
}

async function readVersion(path: string): Promise<string | null> {
  const options = {
    timeout: versionTimeoutMs,
    killSignal: 'SIGKILL' as const,
    env: pickEnvironment(),
  }
  const { stdout } = await execute(path, ['--version'], options).catch(() => ({ stdout: '' }))
  return /^[\w.@-]{1,40}$/.exec(stdout.trim())?.[0] ?? null
}

/**
 * What a program needs to find its files, speak the language of the system and reach the
 * network.
 */
const passedOn =
  /^(PATH|HOME|USER|LANG|LANGUAGE|LC_.*|TZ|TMPDIR|TEMP|TMP|SYSTEMROOT|XDG_.*|SSL_CERT_(FILE|DIR)|(HTTPS?|ALL|NO)_PROXY)$/i

/**
 * The environment of this process without its keys and secrets, which are no business of
 * yt-dlp or its plugins.
 */
function pickEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => passedOn.test(name)))
}

async function withTemporaryFolder<Result>(
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'pith-ytdlp-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** yt-dlp adds the language and the extension to file names. */
async function findFile(folder: string, start: string): Promise<string> {
  const name = (await readdir(folder)).find((file) => file.startsWith(start))
  if (!name) throw new YouTubeError('unparsable', { reason: `yt-dlp wrote no ${start}` })
  return join(folder, name)
}

type ExecFailure = { killed?: boolean; code?: unknown; stderr?: string }

/** A textual code (ENOENT, EACCES) means that yt-dlp could not be run. */
function toYouTubeError(failure: ExecFailure): YouTubeError {
  if (failure.killed)
    return new YouTubeError('network', { reason: 'yt-dlp took too long', cause: failure })
  if (typeof failure.code === 'string') {
    return new YouTubeError('network', {
      reason: `yt-dlp could not be run: ${failure.code}`,
      cause: failure,
    })
  }
  return classifyErrorText(failure.stderr ?? '')
}
