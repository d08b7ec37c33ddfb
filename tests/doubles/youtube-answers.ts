// The JSON that the double answers as YouTube would: players, the website, and the two official calls.
import { createHash } from 'node:crypto'
import type { Failure, FakeTrack, FakeVideo } from './youtube-videos.ts'

export type Asked = { videoId: string; video: FakeVideo; player: string; origin: string }

const runs = (text: string) => ({ runs: [{ text }] })

export function sign(videoId: string, { language, kind }: Pick<FakeTrack, 'language' | 'kind'>): string {
  return createHash('sha1').update(`${videoId} ${language} ${kind}`).digest('hex').toUpperCase()
}

/** `player` for a video that plays. */
export function playing({ videoId, video, player, origin }: Asked, failure: Failure | null = null) {
  const tokenWanted = player === 'WEB' || failure === 'po_token_required'
  const live = failure === 'live_now'
  const tracks = live || failure === 'transcripts_disabled' ? [] : video.tracks
  const captionTracks = tracks.map((track) => ({
    baseUrl: captionUrl(videoId, track, tokenWanted),
    name: runs(track.language),
    vssId: `${track.kind === 'auto' ? 'a' : ''}.${track.language}`,
    languageCode: track.language,
    ...(track.kind === 'auto' ? { kind: 'asr' } : {}),
    isTranslatable: true,
    trackName: '',
  }))
  return {
    responseContext: {},
    playabilityStatus: { status: 'OK', playableInEmbed: video.embeddable },
    ...(captionTracks.length > 0
      ? {
          captions: {
            playerCaptionsTracklistRenderer: {
              captionTracks,
              audioTracks: [{ captionTrackIndices: captionTracks.map((_, index) => index) }],
            },
          },
        }
      : {}),
    videoDetails: {
      ...details({ videoId, video, player, origin }),
      ...(live ? { isLive: true, lengthSeconds: '0' } : {}),
    },
    ...(player === 'WEB' ? { microformat: microformat({ videoId, video, player, origin }) } : {}),
  }
}

function captionUrl(videoId: string, track: FakeTrack, tokenWanted: boolean): string {
  const query = new URLSearchParams({
    v: videoId,
    caps: 'asr',
    xoaf: '5',
    xosf: '1',
    hl: 'en',
    ip: '0.0.0.0',
    ipbits: '0',
    expire: '1893456000',
    sparams: 'ip,ipbits,expire,v,caps,xoaf',
    signature: sign(videoId, track),
    key: 'yt8',
  })
  if (track.kind === 'auto') query.set('kind', 'asr')
  query.set('lang', track.language)
  if (tokenWanted) query.set('exp', 'xpe')
  return `https://www.youtube.com/api/timedtext?${query}&fmt=srv3`
}

function pictures({ videoId, origin }: Asked) {
  return {
    thumbnails: [
      { url: `${origin}/vi/${videoId}/mqdefault.jpg`, width: 320, height: 180 },
      { url: `${origin}/vi/${videoId}/hqdefault.jpg`, width: 480, height: 360 },
    ],
  }
}

function details(asked: Asked) {
  const { videoId, video } = asked
  return {
    videoId,
    title: video.title,
    lengthSeconds: String(video.durationSeconds),
    keywords: video.tags,
    shortDescription: video.description,
    thumbnail: pictures(asked),
    viewCount: String(video.views),
    author: video.channel,
    isPrivate: false,
    isLiveContent: false,
  }
}

function microformat(asked: Asked) {
  const { video } = asked
  return {
    playerMicroformatRenderer: {
      thumbnail: pictures(asked),
      title: { simpleText: video.title },
      description: { simpleText: video.description },
      lengthSeconds: String(video.durationSeconds),
      ownerChannelName: video.channel,
      viewCount: String(video.views),
      category: 'Education',
      publishDate: video.publishedAt,
    },
  }
}

const refused = (status: string, reason: string, more: object = {}) => ({
  playabilityStatus: { status, reason, errorScreen: { playerErrorMessageRenderer: { reason: runs(reason), ...more } } },
})

/** `player` for a video that does not play; null where the failure is not told in JSON. */
export function refusing(asked: Asked, failure: Failure): object | null {
  const known = { videoDetails: details(asked) }
  const answers: Partial<Record<Failure, object>> = {
    video_private: {
      ...refused('LOGIN_REQUIRED', 'This video is private'),
      messages: ['This is a private video. Please sign in to verify that you may see it.'],
    },
    members_or_paid: {
      ...refused(
        'UNPLAYABLE',
        "This video is available to this channel's members on level: Friends (or any higher level).",
      ),
      ...known,
    },
    video_unavailable: refused('ERROR', 'This video is unavailable'),
    age_restricted: {
      playabilityStatus: {
        status: 'LOGIN_REQUIRED',
        reason: 'This video may be inappropriate for some users.',
        desktopLegacyAgeGateReason: 1,
      },
      ...known,
    },
    geo_blocked: {
      ...refused('UNPLAYABLE', 'Video unavailable', {
        subreason: runs('The uploader has not made this video available in your country'),
      }),
      ...known,
    },
    video_unplayable: {
      ...refused('UNPLAYABLE', 'The clowns are on strike', { subreason: runs('Come back on Monday') }),
      ...known,
    },
    rate_limited: refused('UNPLAYABLE', 'This content isn’t available, try again later.'),
    request_blocked: refused('LOGIN_REQUIRED', 'Sign in to confirm you’re not a bot', {
      subreason: runs('This helps protect our community.'),
    }),
    live_upcoming: {
      playabilityStatus: {
        status: 'LIVE_STREAM_OFFLINE',
        reason: 'Premieres in 3 hours',
        liveStreamability: {
          liveStreamabilityRenderer: {
            offlineSlate: { liveStreamOfflineSlateRenderer: { scheduledStartTime: '1893456000' } },
          },
        },
      },
      videoDetails: { ...details(asked), isUpcoming: true, lengthSeconds: '0' },
    },
    nothing: {},
    another_video: { ...playing(asked), videoDetails: { ...details(asked), videoId: 'anotherone1' } },
  }
  return answers[failure] ?? null
}

/** `next`, as far as it tells of chapters. */
export function watching({ videoId, video }: Asked) {
  const contents = video.chapters.map(({ title, startSeconds }) => ({
    macroMarkersListItemRenderer: {
      title: { simpleText: title },
      onTap: { watchEndpoint: { videoId, startTimeSeconds: startSeconds } },
    },
  }))
  const chapters = {
    engagementPanelSectionListRenderer: {
      panelIdentifier: 'engagement-panel-macro-markers-description-chapters',
      content: { macroMarkersListRenderer: { contents } },
    },
  }
  const others = {
    engagementPanelSectionListRenderer: { panelIdentifier: 'engagement-panel-comments-section', content: {} },
  }
  return { responseContext: {}, contents: {}, engagementPanels: contents.length > 0 ? [others, chapters] : [others] }
}

export function embedding({ videoId, video, origin }: Asked) {
  return {
    title: video.title,
    author_name: video.channel,
    type: 'video',
    version: '1.0',
    provider_name: 'YouTube',
    thumbnail_url: `${origin}/vi/${videoId}/hqdefault.jpg`,
    thumbnail_width: 480,
    thumbnail_height: 360,
  }
}

/** One of the Data API's `items`. */
export function listing({ videoId, video, origin }: Asked, parts: string[]) {
  const picture = (name: string, width: number, height: number) => ({
    url: `${origin}/vi/${videoId}/${name}.jpg`,
    width,
    height,
  })
  const all: Record<string, object> = {
    snippet: {
      publishedAt: video.publishedAt,
      title: video.title,
      description: video.description,
      thumbnails: {
        medium: picture('mqdefault', 320, 180),
        high: picture('hqdefault', 480, 360),
        maxres: picture('maxresdefault', 1280, 720),
      },
      channelTitle: video.channel,
      tags: video.tags,
      categoryId: '27',
      liveBroadcastContent: 'none',
      defaultAudioLanguage: video.tracks[0]?.language ?? 'en',
    },
    contentDetails: { duration: toIso(video.durationSeconds), dimension: '2d', caption: 'true' },
    statistics: { viewCount: String(video.views) },
  }
  return {
    kind: 'youtube#video',
    id: videoId,
    ...Object.fromEntries(parts.flatMap((part) => (all[part] ? [[part, all[part]]] : []))),
  }
}

function toIso(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  return `PT${hours ? `${hours}H` : ''}${Math.floor(seconds / 60) % 60}M${seconds % 60}S`
}

export const apiError = (code: number, reason: string, status?: string) => ({
  error: {
    code,
    message: reason,
    errors: [{ message: reason, domain: 'global', reason }],
    ...(status ? { status } : {}),
  },
})
