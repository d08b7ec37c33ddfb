// Builds the JSON of YouTube's responses: the players, the website, oEmbed and the Data API.
import { createHash } from 'node:crypto'
import type { FakeTrack, FakeVideo, VideoFailure } from './youtube-videos.ts'

export type VideoRequest = { videoId: string; video: FakeVideo; player: string; origin: string }

const runs = (text: string) => ({ runs: [{ text }] })

export function signCaptionUrl(
  videoId: string,
  { language, kind }: Pick<FakeTrack, 'language' | 'kind'>,
): string {
  return createHash('sha1').update(`${videoId} ${language} ${kind}`).digest('hex').toUpperCase()
}

/** The `player` response of a video that plays. */
export function buildPlayerResponse(
  { videoId, video, player, origin }: VideoRequest,
  failure: VideoFailure | null = null,
) {
  const needsToken = player === 'WEB' || failure === 'po_token_required'
  const isLive = failure === 'live_now'
  const tracks = isLive || failure === 'transcripts_disabled' ? [] : video.tracks
  const captionTracks = tracks.map((track) => ({
    baseUrl: buildCaptionUrl(videoId, track, needsToken),
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
      ...buildVideoDetails({ videoId, video, player, origin }),
      ...(isLive ? { isLive: true, lengthSeconds: '0' } : {}),
    },
    ...(player === 'WEB'
      ? { microformat: buildMicroformat({ videoId, video, player, origin }) }
      : {}),
  }
}

function buildCaptionUrl(videoId: string, track: FakeTrack, needsToken: boolean): string {
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
    signature: signCaptionUrl(videoId, track),
    key: 'yt8',
  })
  if (track.kind === 'auto') query.set('kind', 'asr')
  query.set('lang', track.language)
  if (needsToken) query.set('exp', 'xpe')
  return `https://www.youtube.com/api/timedtext?${query}&fmt=srv3`
}

function buildThumbnails({ videoId, origin }: VideoRequest) {
  return {
    thumbnails: [
      { url: `${origin}/vi/${videoId}/mqdefault.jpg`, width: 320, height: 180 },
      { url: `${origin}/vi/${videoId}/hqdefault.jpg`, width: 480, height: 360 },
    ],
  }
}

function buildVideoDetails(request: VideoRequest) {
  const { videoId, video } = request
  return {
    videoId,
    title: video.title,
    lengthSeconds: String(video.durationSeconds),
    keywords: video.tags,
    shortDescription: video.description,
    thumbnail: buildThumbnails(request),
    viewCount: String(video.views),
    author: video.channel,
    isPrivate: false,
    isLiveContent: false,
  }
}

function buildMicroformat(request: VideoRequest) {
  const { video } = request
  return {
    playerMicroformatRenderer: {
      thumbnail: buildThumbnails(request),
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

const buildPlayabilityError = (status: string, reason: string, more: object = {}) => ({
  playabilityStatus: {
    status,
    reason,
    errorScreen: { playerErrorMessageRenderer: { reason: runs(reason), ...more } },
  },
})

/**
 * The `player` response of a video that does not play, or null if YouTube reports the
 * failure without JSON.
 */
export function buildFailureResponse(request: VideoRequest, failure: VideoFailure): object | null {
  const withDetails = { videoDetails: buildVideoDetails(request) }
  const responses: Partial<Record<VideoFailure, object>> = {
    video_private: {
      playabilityStatus: {
        ...buildPlayabilityError('LOGIN_REQUIRED', 'This video is private').playabilityStatus,
        messages: ['This is a private video. Please sign in to verify that you may see it.'],
      },
    },
    members_or_paid: {
      ...buildPlayabilityError(
        'UNPLAYABLE',
        "This video is available to this channel's members on level: Friends (or any higher level).",
      ),
      ...withDetails,
    },
    video_unavailable: buildPlayabilityError('ERROR', 'This video is unavailable'),
    unplayable_here: buildPlayabilityError('UNPLAYABLE', 'This video is not available'),
    age_restricted: {
      playabilityStatus: {
        status: 'LOGIN_REQUIRED',
        reason: 'This video may be inappropriate for some users.',
        desktopLegacyAgeGateReason: 1,
      },
      ...withDetails,
    },
    geo_blocked: {
      ...buildPlayabilityError('UNPLAYABLE', 'Video unavailable', {
        subreason: runs('The uploader has not made this video available in your country'),
      }),
      ...withDetails,
    },
    video_unplayable: {
      ...buildPlayabilityError('UNPLAYABLE', 'The clowns are on strike', {
        subreason: runs('Come back on Monday'),
      }),
      ...withDetails,
    },
    rate_limited: buildPlayabilityError(
      'UNPLAYABLE',
      'This content isn’t available, try again later.',
    ),
    request_blocked: buildPlayabilityError(
      'LOGIN_REQUIRED',
      'Sign in to confirm you’re not a bot',
      {
        subreason: runs('This helps protect our community.'),
      },
    ),
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
      videoDetails: { ...buildVideoDetails(request), isUpcoming: true, lengthSeconds: '0' },
    },
    nothing: {},
    another_video: {
      ...buildPlayerResponse(request),
      videoDetails: { ...buildVideoDetails(request), videoId: 'anotherone1' },
    },
  }
  return responses[failure] ?? null
}

/** The part of the `next` response that lists the chapters. */
export function buildNextResponse({ videoId, video }: VideoRequest) {
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
  const comments = {
    engagementPanelSectionListRenderer: {
      panelIdentifier: 'engagement-panel-comments-section',
      content: {},
    },
  }
  return {
    responseContext: {},
    contents: {},
    engagementPanels: contents.length > 0 ? [comments, chapters] : [comments],
  }
}

export function buildOembedResponse({ videoId, video, origin }: VideoRequest) {
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
export function buildDataApiItem({ videoId, video, origin }: VideoRequest, parts: string[]) {
  const thumbnail = (name: string, width: number, height: number) => ({
    url: `${origin}/vi/${videoId}/${name}.jpg`,
    width,
    height,
  })
  const fields: Record<string, object> = {
    snippet: {
      publishedAt: video.publishedAt,
      title: video.title,
      description: video.description,
      thumbnails: {
        medium: thumbnail('mqdefault', 320, 180),
        high: thumbnail('hqdefault', 480, 360),
        maxres: thumbnail('maxresdefault', 1280, 720),
      },
      channelTitle: video.channel,
      tags: video.tags,
      categoryId: '27',
      liveBroadcastContent: 'none',
      defaultAudioLanguage: video.tracks[0]?.language ?? 'en',
    },
    contentDetails: {
      duration: formatIsoDuration(video.durationSeconds),
      dimension: '2d',
      caption: 'true',
    },
    statistics: { viewCount: String(video.views) },
  }
  return {
    kind: 'youtube#video',
    id: videoId,
    ...Object.fromEntries(parts.flatMap((part) => (fields[part] ? [[part, fields[part]]] : []))),
  }
}

function formatIsoDuration(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  return `PT${hours ? `${hours}H` : ''}${Math.floor(seconds / 60) % 60}M${seconds % 60}S`
}

export const buildApiError = (code: number, reason: string, status?: string) => ({
  error: {
    code,
    message: reason,
    errors: [{ message: reason, domain: 'global', reason }],
    ...(status ? { status } : {}),
  },
})
