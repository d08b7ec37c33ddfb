// Opens the way to YouTube: reads its settings and puts the ways of asking in their order.
import type { Logger } from 'pino'
import { Problem } from '#contract/problems.ts'
import type { Settings } from '../../config.ts'
import { openSpeech, type Speech } from '../speech.ts'
import { createBreaker } from './breaker.ts'
import { readClients } from './clients.ts'
import type { Parse } from './cues.ts'
import { describeVideo } from './describe.ts'
import { openInnertube } from './innertube.ts'
import { type Journey, note, startJourney, toProblem } from './journey.ts'
import { listVideos } from './lists.ts'
import { listOfficially } from './official-lists.ts'
import { askPlayers, type PlayersDeps } from './players.ts'
import { openLines } from './proxies.ts'
import { mayHelp, type RefusalCode, Refused } from './refusal.ts'
import { askDataApi, askOembed, type DataApi } from './sources.ts'
import type { Reading, YouTube } from './youtube.ts'
import { openYtdlp, type Ytdlp } from './ytdlp.ts'

const graceMs = 1000
const dataApiTimeoutMs = 3000

type Needs = { settings: Settings; now: () => number; log: Logger; parse?: Parse }

/** Throws an Error where the proxies or the file of players are not as they should be. Captions are parsed here unless told where. */
export function openYouTube({ settings, now, log, parse }: Needs): YouTube {
  const origin = settings.YOUTUBE_BASE_URL.replace(/\/+$/, '')
  const timeoutMs = settings.YOUTUBE_TIMEOUT_MS
  const lines = openLines(settings.YOUTUBE_PROXY_URL ?? [])
  const players: PlayersDeps = {
    clients: readClients(settings),
    innertube: openInnertube({ origin, timeoutMs, now, parse }),
    lines: lines.map((line) => ({ line, breaker: createBreaker<RefusalCode>() })),
    now,
    graceMs,
  }
  const ytdlp = settings.YTDLP_PATH
    ? openYtdlp({ path: settings.YTDLP_PATH, proxyUrl: lines[1]?.proxyUrl ?? null, parse })
    : null
  const speech = settings.STT_BASE_URL
    ? openSpeech({ ...settings, STT_BASE_URL: settings.STT_BASE_URL.replace(/\/+$/, '') })
    : null

  const { YOUTUBE_API_KEY: key, YOUTUBE_DATA_API_BASE_URL: baseUrl } = settings
  const api = key && {
    key,
    baseUrl: baseUrl.replace(/\/+$/, ''),
    timeoutMs: Math.min(timeoutMs, dataApiTimeoutMs),
  }

  /** Null without a key, and when the Data API fails: others may know. */
  const orOthers = async <Answer>(about: string, ask: (api: DataApi) => Promise<Answer | null>) => {
    if (!api) return null
    try {
      return await ask(api)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      log.warn({ about, reason: error.reason || error.code }, 'the Data API did not answer')
      return null
    }
  }
  const askOfficially = (videoId: string) => orOthers(videoId, (official) => askDataApi(official, videoId))

  const walk = async (journey: Journey, language: string): Promise<Reading | null> =>
    (await askPlayers(players, journey, language)) ??
    (await askYtdlp(ytdlp, journey, language)) ??
    (await askSpeech({ ytdlp, speech, log }, journey))

  return {
    async read(videoId, language) {
      const journey = startJourney(videoId)
      const [reading, official] = await Promise.all([walk(journey, language), askOfficially(videoId)])
      if (journey.tried.length > 0) {
        const reasons = journey.refusals.map(({ reason }) => reason)
        log.info(
          { videoId, tried: journey.tried, reasons, found: reading !== null },
          'some ways to the captions failed',
        )
      }
      if (!reading) throw toProblem({ ...journey, metadata: official ?? journey.metadata })
      return { ...reading, metadata: official ?? reading.metadata ?? journey.metadata }
    },

    async describe(videoId) {
      const oembed = () => askOembed(origin, videoId, AbortSignal.timeout(timeoutMs))
      return (await askOfficially(videoId)) ?? describeVideo(players, videoId, oembed)
    },

    async list(source, limit) {
      const official = await orOthers(source.kind, (api) => listOfficially(api, source, limit))
      return official ?? listVideos(players, source, limit)
    },
  }
}

async function askYtdlp(ytdlp: Ytdlp | null, journey: Journey, language: string): Promise<Reading | null> {
  if (!ytdlp || !mayHelp('ytdlp', journey.refusals)) return null
  return orNote(journey, 'yt-dlp', ytdlp.readCaptions(journey.videoId, language))
}

type Listening = { ytdlp: Ytdlp | null; speech: Speech | null; log: Logger }

async function askSpeech({ ytdlp, speech, log }: Listening, journey: Journey): Promise<Reading | null> {
  if (!ytdlp || !speech || !mayHelp('speech', journey.refusals)) return null
  const listening = ytdlp.withAudio(journey.videoId, async (file, about) => {
    try {
      return { ...about, transcript: await speech.transcribe(file) }
    } catch (cause) {
      if (cause instanceof Problem) throw new Refused('transcript_empty', { cause })
      log.warn({ videoId: journey.videoId, err: cause }, 'the speech server failed')
      throw new Refused('unparsable', { reason: 'speech to text failed', cause })
    }
  })
  return orNote(journey, 'speech', listening)
}

async function orNote(journey: Journey, way: string, question: Promise<Reading>): Promise<Reading | null> {
  try {
    return await question
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    note(journey, way, error)
    return null
  }
}
