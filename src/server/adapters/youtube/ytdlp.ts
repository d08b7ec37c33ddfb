// yt-dlp, a program the operator may have: it learns YouTube's new tricks sooner, and it fetches the sound where there are no captions.
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { formatDuration } from '#contract/format.ts'
import { watchUrl } from '#contract/link.ts'
import { unknownVideo, type VideoMetadata } from '#contract/video.ts'
import { readCues } from './cues.ts'
import { judgeWords } from './judge.ts'
import { Refused } from './refusal.ts'
import { chooseTrack } from './tracks.ts'
import type { Reading } from './youtube.ts'

const captionsTimeoutMs = 60_000
const audioTimeoutMs = 10 * 60_000

const run = promisify(execFile)

const infoSchema = z.object({
  title: z.string().catch(''),
  description: z.string().nullable().catch(null),
  channel: z.string().nullable().catch(null),
  language: z.string().nullable().catch(null),
  duration: z.number().nullable().catch(null),
  view_count: z.number().nullable().catch(null),
  thumbnail: z.string().nullable().catch(null),
  tags: z.array(z.string()).catch([]),
  chapters: z.array(z.object({ title: z.string(), start_time: z.number() })).catch([]),
  subtitles: z.record(z.string(), z.unknown()).catch({}),
  automatic_captions: z.record(z.string(), z.unknown()).catch({}),
})
type Info = z.infer<typeof infoSchema>

/** Every call throws a Refused: what yt-dlp said of the video, or `network` when it cannot be run or does not end. */
export type Ytdlp = ReturnType<typeof openYtdlp>

export function openYtdlp({ path, proxyUrl }: { path: string; proxyUrl: string | null }) {
  const call = async (folder: string, timeout: number, args: string[]) => {
    const all = [
      '--quiet',
      '--no-warnings',
      '--no-progress',
      '--no-playlist',
      ...(proxyUrl ? ['--proxy', proxyUrl] : []),
      ...args,
    ]
    try {
      await run(path, all, { cwd: folder, timeout, killSignal: 'SIGKILL', maxBuffer: 16 * 1024 * 1024 })
    } catch (cause) {
      const { killed, code, stderr } = cause as { killed?: boolean; code?: unknown; stderr?: string }
      if (killed || typeof code === 'string')
        throw new Refused('network', { reason: killed ? 'timeout' : String(code), cause })
      throw judgeWords(stderr ?? '')
    }
  }
  const learn = async (folder: string, videoId: string): Promise<Info> => {
    await call(folder, captionsTimeoutMs, [
      '--skip-download',
      '--write-info-json',
      '--output',
      'video',
      '--',
      watchUrl(videoId),
    ])
    return infoSchema.parse(JSON.parse(await readFile(join(folder, 'video.info.json'), 'utf8')))
  }
  /** Works on what `learn` wrote, so that YouTube is not asked again. */
  const fetchInto = (folder: string, timeout: number, args: string[]) =>
    call(folder, timeout, ['--load-info-json', 'video.info.json', '--output', 'video', ...args])

  return {
    /** Captions as json3, chosen as any other way chooses them. */
    readCaptions: (videoId: string, language: string): Promise<Reading> =>
      inFolder(async (folder) => {
        const info = await learn(folder, videoId)
        const track = chooseTrack(listTracks(info), language) ?? listTracks(info)[0]
        if (!track) throw new Refused('transcripts_disabled')
        const writing = track.kind === 'manual' ? '--write-subs' : '--write-auto-subs'
        await fetchInto(folder, captionsTimeoutMs, [
          '--skip-download',
          writing,
          '--sub-langs',
          track.key,
          '--sub-format',
          'json3',
        ])
        const file = await findOnly(folder, (name) => name.endsWith('.json3'))
        const cues = readCues(await readFile(file, 'utf8'))
        return {
          transcript: { language: track.language, kind: track.kind, cues },
          metadata: toMetadata(videoId, info),
          chapters: toChapters(info),
        }
      }),

    /** The sound in its smallest form, as a file that is gone after use, with what was learnt of the video. */
    withAudio: <Result>(
      videoId: string,
      use: (file: string, about: Omit<Reading, 'transcript'>) => Promise<Result>,
    ): Promise<Result> =>
      inFolder(async (folder) => {
        const info = await learn(folder, videoId)
        await fetchInto(folder, audioTimeoutMs, ['--format', 'worstaudio/bestaudio/best', '--output', 'audio.%(ext)s'])
        const file = await findOnly(folder, (name) => name.startsWith('audio.'))
        return use(file, { metadata: toMetadata(videoId, info), chapters: toChapters(info) })
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

async function findOnly(folder: string, fits: (name: string) => boolean): Promise<string> {
  const name = (await readdir(folder)).find(fits)
  if (!name) throw new Refused('unparsable', { reason: 'yt-dlp wrote no file' })
  return join(folder, name)
}

/**
 * The tracks and the names that yt-dlp has for them. Automatic captions are listed in every language there is, mostly machine
 * translations: what was really heard is marked "orig", or is in the language of the video.
 */
function listTracks(info: Info) {
  const heard = Object.keys(info.automatic_captions)
  const auto = heard.filter((key) => key.endsWith('-orig'))
  const spoken = auto.length > 0 ? auto : heard.filter((key) => key === info.language)
  const toTrack = (kind: 'manual' | 'auto') => (key: string) => ({ key, kind, language: toLanguage(key) })
  return [
    ...Object.keys(info.subtitles)
      .filter((key) => key !== 'live_chat')
      .map(toTrack('manual')),
    ...spoken.map(toTrack('auto')),
  ].filter(({ key }) => /^\w[\w-]*$/.test(key))
}

/** "en-orig" -> "en"; "de-CcQ45jRV4-E", the key of a track with a name, -> "de". */
function toLanguage(key: string): string {
  const language = key.replace(/-orig$/, '')
  return /^[a-z]{2,3}(?:-(?:[A-Z][a-z]{3}|[A-Z]{2}|\d{3}))*$/.test(language) ? language : language.split('-')[0]!
}

function toMetadata(videoId: string, info: Info): VideoMetadata | null {
  if (!info.title) return null
  return {
    ...unknownVideo(videoId),
    title: info.title,
    description: info.description ?? '',
    channelTitle: info.channel ?? 'Unknown Channel',
    duration: info.duration ? formatDuration(info.duration) : '',
    durationSeconds: info.duration || null,
    viewCount: info.view_count,
    thumbnail: info.thumbnail,
    tags: info.tags,
  }
}

const toChapters = (info: Info) => info.chapters.map(({ title, start_time }) => ({ title, startSeconds: start_time }))
