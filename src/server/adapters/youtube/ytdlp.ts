// yt-dlp, a program the operator may have: it learns YouTube's new tricks sooner, and it fetches the sound where there are no captions.
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { watchUrl } from '#contract/link.ts'
import { type Parse, readCues } from './cues.ts'
import { judgeWords } from './judge.ts'
import { Refused } from './refusal.ts'
import { chooseTrack } from './tracks.ts'
import type { Reading } from './youtube.ts'
import { readInfo, type YtdlpInfo } from './ytdlp-info.ts'

type YtdlpOptions = { path: string; proxyUrl: string | null; captionsTimeoutMs?: number; parse?: Parse | undefined }
/** Every call throws a Refused: what yt-dlp said of the video, or `network` when it cannot be run or does not end. */
export type Ytdlp = ReturnType<typeof openYtdlp>

const audioTimeoutMs = 10 * 60_000
const always = ['--quiet', '--no-warnings', '--no-progress', '--no-playlist']
const run = promisify(execFile)

export function openYtdlp({ path, proxyUrl, captionsTimeoutMs = 60_000, parse }: YtdlpOptions) {
  const call = async (folder: string, timeout: number, args: string[]) => {
    const proxy = proxyUrl ? ['--proxy', proxyUrl] : []
    try {
      await run(path, [...always, ...proxy, ...args], { cwd: folder, timeout, killSignal: 'SIGKILL' })
    } catch (cause) {
      throw toRefused(cause as Failure)
    }
  }
  const learn = async (folder: string, videoId: string): Promise<YtdlpInfo> => {
    const args = ['--skip-download', '--write-info-json', '--output', 'video', '--', watchUrl(videoId)]
    await call(folder, captionsTimeoutMs, args)
    return readInfo(videoId, await readFile(await findFile(folder, 'video.info.json'), 'utf8'))
  }
  /** Works on what `learn` wrote, so that YouTube is not asked again. */
  const fetchInto = (folder: string, timeout: number, args: string[]) =>
    call(folder, timeout, ['--load-info-json', 'video.info.json', ...args])

  return {
    /** Captions as json3, chosen as any other way chooses them. */
    readCaptions: (videoId: string, language: string): Promise<Reading> =>
      inFolder(async (folder) => {
        const { tracks, metadata, chapters } = await learn(folder, videoId)
        const track = chooseTrack(tracks, language) ?? tracks[0]
        if (!track) throw new Refused('transcripts_disabled')
        const writing = track.kind === 'manual' ? '--write-subs' : '--write-auto-subs'
        const what = ['--skip-download', writing, '--sub-langs', track.key, '--sub-format', 'json3']
        await fetchInto(folder, captionsTimeoutMs, [...what, '--output', 'captions'])
        const cues = await readCues(await readFile(await findFile(folder, 'captions.'), 'utf8'), parse)
        return { transcript: { language: track.language, kind: track.kind, cues }, metadata, chapters }
      }),

    /** The sound in its smallest form, as a file that is gone after use, with what was learnt of the video. */
    withAudio: <Result>(
      videoId: string,
      use: (file: string, about: Omit<Reading, 'transcript'>) => Promise<Result>,
    ): Promise<Result> =>
      inFolder(async (folder) => {
        const { metadata, chapters } = await learn(folder, videoId)
        const what = ['--format', 'worstaudio/bestaudio/best', '--output', 'audio.%(ext)s']
        await fetchInto(folder, audioTimeoutMs, what)
        return use(await findFile(folder, 'audio.'), { metadata, chapters })
      }),
  }
}

async function inFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'pith-ytdlp-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** It adds language and extension to a name by itself. */
async function findFile(folder: string, start: string): Promise<string> {
  const name = (await readdir(folder)).find((file) => file.startsWith(start))
  if (!name) throw new Refused('unparsable', { reason: `yt-dlp wrote no ${start}` })
  return join(folder, name)
}

type Failure = { killed?: boolean; code?: unknown; stderr?: string }

/** A code that is a word (ENOENT, EACCES) means that it could not be run at all. */
function toRefused(failure: Failure): Refused {
  if (failure.killed) return new Refused('network', { reason: 'yt-dlp took too long', cause: failure })
  if (typeof failure.code === 'string') {
    return new Refused('network', { reason: `yt-dlp could not be run: ${failure.code}`, cause: failure })
  }
  return judgeWords(failure.stderr ?? '')
}
