// The videos of the YouTube double: some with a transcript, and one for each failure.
import type { Cue } from '#contract/captions/transcript.ts'
import type { AuthorChapter } from '#engine/engine-input.ts'
import type { YouTubeErrorCode } from '#server/sources/youtube/remedies.ts'
import { writeLongTranscript } from './youtube-long-transcript.ts'
import { knife, lighthouse, sourdough, timetable, turmuhr } from './youtube-transcripts.ts'

/** An error code, or another way in which YouTube reports the same error. */
export type VideoFailure =
  | YouTubeErrorCode
  | 'nothing' // the response is {}
  | 'unplayable_here' // this client may not play it, as a video made for children
  | 'another_video'
  | 'captcha_page'
  | 'sorry_redirect'
  | 'consent_page'
  | 'empty_captions' // 200 without a body, because a token is missing
  | 'blocked_captions' // 429 for the captions only
  | 'hangs'

export type FakeTrack = { language: string; kind: 'manual' | 'auto'; cues: Cue[] }
export type FakeVideo = {
  title: string
  channel: string
  description: string
  durationSeconds: number
  views: number
  publishedAt: string
  tags: string[]
  embeddable: boolean
  tracks: FakeTrack[]
  chapters: AuthorChapter[]
  /** The failure for every player, or one for each player by its name. */
  fails: VideoFailure | Record<string, VideoFailure> | null
}

/** A video with defaults. It is as long as its captions. */
export function makeFakeVideo(overrides: Partial<FakeVideo> = {}): FakeVideo {
  const tracks = overrides.tracks ?? [makeTrack(sourdough)]
  const end = Math.max(60, ...tracks.map(({ cues }) => cues.at(-1)?.endSeconds ?? 0))
  return {
    title: 'Why does my sourdough come out flat?',
    channel: 'Flour and Water',
    description: 'Three reasons, in the order in which to check them.',
    durationSeconds: Math.ceil(end + 4),
    views: 48_213,
    publishedAt: '2026-02-14T08:00:00Z',
    tags: ['bread', 'sourdough', 'baking'],
    embeddable: true,
    tracks,
    chapters: [],
    fails: null,
    ...overrides,
  }
}

/**
 * Captions of a text with one sentence per line: 150 words a minute, a pause after each
 * sentence, at most ten words per caption.
 */
export function makeTrack(
  text: string,
  { language = 'en', kind = 'manual' as FakeTrack['kind'], from = 1.2 } = {},
): FakeTrack {
  const cues: Cue[] = []
  let clockSeconds = from
  for (const sentence of text.split('\n')) {
    const words = sentence.split(' ')
    const parts = Math.ceil(words.length / 10)
    for (let part = 0; part < parts; part++) {
      const spoken = words.slice((part * words.length) / parts, ((part + 1) * words.length) / parts)
      const startSeconds = round(clockSeconds)
      clockSeconds += spoken.length * 0.38
      cues.push({ startSeconds, endSeconds: round(clockSeconds), text: spoken.join(' ') })
    }
    clockSeconds += 0.4
  }
  return { language, kind, cues }
}

const round = (seconds: number) => Math.round(seconds * 1000) / 1000

/** The ids of the videos that have a transcript. */
export const testVideos = {
  sourdough: 'sourdough-1',
  lighthouse: 'lighthouse1',
  /** German, manual captions. */
  turmuhr: 'kirchturm-1',
  /** Automatic captions only, without punctuation. */
  knife: 'knife-edge1',
  /** British English, manual and automatic captions, the author's chapters. */
  timetable: 'timetables1',
  /** One hour, 8,800 words, 24 chapters. */
  hour: 'hour-long-1',
  /** Ten words. */
  short: 'short-clip1',
} as const

/** For each error code the id of a video that fails with it for every player. */
export const failingVideos: Record<YouTubeErrorCode, string> = {
  video_private: 'private-one',
  members_or_paid: 'members-one',
  video_unavailable: 'removed-one',
  live_upcoming: 'premiere-01',
  live_now: 'live-now-01',
  age_restricted: 'adults-only',
  geo_blocked: 'not-in-here',
  transcripts_disabled: 'no-captions',
  transcript_empty: 'empty-track',
  video_unplayable: 'unplayable1',
  ip_blocked: 'blocked-ip1',
  rate_limited: 'rate-limits',
  request_blocked: 'robot-check',
  consent_required: 'consentpage',
  po_token_required: 'token-asked',
  client_rejected: 'old-players',
  unparsable: 'gibberish-1',
  network: 'hung-up-now',
}

/** A new copy of all videos. */
export function makeFakeVideos(): Map<string, FakeVideo> {
  const long = writeLongTranscript(8800)
  const hour = makeLongTrack(long.sentences)
  const videos = new Map<string, FakeVideo>([
    [testVideos.sourdough, makeFakeVideo()],
    [
      testVideos.lighthouse,
      makeFakeVideo({
        title: 'How one finger turned a two-tonne lamp',
        channel: 'Harbour Museum Evenings',
        description:
          'A talk beside the old lens: prisms, mercury, and why it was taken out of the tower.',
        views: 1_204_551,
        publishedAt: '2025-11-03T19:30:00Z',
        tags: ['lighthouse', 'history', 'optics'],
        tracks: [makeTrack(lighthouse)],
      }),
    ],
    [
      testVideos.turmuhr,
      makeFakeVideo({
        title: 'Warum läuft eine Kirchturmuhr im Winter falsch?',
        channel: 'Alte Technik, kurz erklärt',
        description: 'Pendel, Quecksilber und ein lackiertes Stück Fichte.',
        views: 8_902,
        publishedAt: '2026-01-09T17:00:00Z',
        tags: ['Uhren', 'Technik'],
        tracks: [makeTrack(turmuhr, { language: 'de' })],
      }),
    ],
    [
      testVideos.knife,
      makeFakeVideo({
        title: 'Sharpen a kitchen knife in ten minutes (two coins, one stone)',
        channel: 'Small Repairs',
        description: 'No machine needed.',
        views: 391_007,
        publishedAt: '2024-06-21T06:15:00Z',
        tags: ['knife', 'sharpening', 'kitchen'],
        tracks: [makeTrack(knife, { kind: 'auto', from: 0.08 })],
      }),
    ],
    [
      testVideos.timetable,
      makeFakeVideo({
        title: 'The tram that could not wait: how a timetable is made',
        channel: 'City Talks',
        description: 'What a bridge, a late tram and an honest average have to do with each other.',
        views: 76_340,
        publishedAt: '2026-03-02T20:00:00Z',
        tags: ['trams', 'timetable', 'cities'],
        tracks: [
          makeTrack(timetable, { language: 'en-GB' }),
          makeTrack(toAutomaticText(timetable), { kind: 'auto' }),
        ],
        chapters: [
          { title: 'Eleven lines and one bridge', startSeconds: 0 },
          { title: 'Why three trams come at once', startSeconds: 74 },
          { title: 'The honest timetable', startSeconds: 148 },
        ],
      }),
    ],
    [
      testVideos.hour,
      makeFakeVideo({
        title: 'What we lost with every number: twenty-four tools that measured the world',
        channel: 'City Talks',
        description: 'An hour among the things that people learnt to trust.',
        views: 15_870,
        publishedAt: '2025-09-18T09:00:00Z',
        tags: ['measurement', 'history', 'science'],
        tracks: [hour.track],
        chapters: long.chapters.map(({ title, sentence }) => ({
          title,
          startSeconds: Math.floor(hour.starts[sentence] ?? 0),
        })),
      }),
    ],
    [
      testVideos.short,
      makeFakeVideo({
        title: 'A wave',
        channel: 'Short Clips',
        tracks: [makeTrack('This is a wave, and now it is gone. Bye!')],
      }),
    ],
  ])
  for (const [code, id] of Object.entries(failingVideos)) {
    videos.set(
      id,
      makeFakeVideo({
        title: `A video for ${code.replaceAll('_', ' ')}`,
        channel: 'Trouble',
        fails: code as YouTubeErrorCode,
      }),
    )
  }
  return videos
}

function makeLongTrack(sentences: string[]): { track: FakeTrack; starts: number[] } {
  const starts: number[] = []
  const cues: Cue[] = []
  for (const sentence of sentences) {
    const from = (cues.at(-1)?.endSeconds ?? 0.8) + 0.4
    starts.push(from)
    cues.push(...makeTrack(sentence, { from }).cues)
  }
  return { track: { language: 'en', kind: 'manual', cues }, starts }
}

/** The text as automatic captions have it. */
const toAutomaticText = (text: string) => text.toLowerCase().replace(/[.,:;?!]/g, '')
