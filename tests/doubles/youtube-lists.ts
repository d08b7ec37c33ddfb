// The playlists and the channel of the YouTube double, and the responses of `browse` and
// of the Data API about them.
import { buildApiError } from './youtube-responses.ts'
import { type FakeVideo, testVideos } from './youtube-videos.ts'

export type FakeList = {
  title: string
  videoIds: string[]
  /** How `browse` describes its videos: `lockup` today, `renderer` until 2025. */
  format: 'lockup' | 'renderer'
  isPrivate: boolean
}

const pageSize = 100
const channelPageSize = 30
export const channelId = 'UCaBcDeFgHiJkLmNoPqRsTuV'
const makeList = (
  title: string,
  videoIds: string[],
  overrides: Partial<FakeList> = {},
): FakeList => ({
  title,
  videoIds,
  format: 'lockup',
  isPrivate: false,
  ...overrides,
})
const makeVideoIds = (prefix: string, count: number) =>
  Array.from(
    { length: count },
    (_, number) => `${prefix}${String(number).padStart(11 - prefix.length, '0')}`,
  )

/** The lists by the id of the playlist or the channel. */
export function makeLists(): Map<string, FakeList> {
  const ids = Object.values(testVideos)
  return new Map([
    ['PLtalksToTryPithWith', makeList('Talks to try', ids)],
    ['PLwrittenAsBefore', makeList('Talks as before', ids, { format: 'renderer' })],
    ['PLempty', makeList('Nothing yet', [])],
    ['PLprivate', makeList('For friends', ids, { isPrivate: true })],
    ['PLhuge', makeList('Five thousand', makeVideoIds('huge', 5000))],
    [channelId, makeList('City Talks', [...ids, ...makeVideoIds('city', 60)])],
  ])
}

/** Other paths of the channel. */
export const channelNames = ['/@citytalks', '/c/citytalks', '/user/citytalks']
/** Old paths, which YouTube redirects. */
const oldChannelNames = ['/citytalks', '/c/oldcitytalks']

export type ListCatalog = {
  lists: Map<string, FakeList>
  videos: Map<string, FakeVideo>
  origin: string
}
type ListResponse = { status: number; body: object }
const ok = (body: object): ListResponse => ({ status: 200, body })
const notFound: ListResponse = {
  status: 404,
  body: buildApiError(404, 'Requested entity was not found.', 'NOT_FOUND'),
}

const lookUpVideo = ({ videos }: ListCatalog, videoId: string) => ({
  title: videos.get(videoId)?.title ?? `Talk ${videoId}`,
  seconds: videos.get(videoId)?.durationSeconds ?? 600,
})
const formatLength = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
const runs = (text: string) => ({ runs: [{ text }] })

function buildVideo(catalog: ListCatalog, videoId: string, format: FakeList['format']): object {
  const { title, seconds } = lookUpVideo(catalog, videoId)
  const thumbnails = [
    { url: `${catalog.origin}/vi/${videoId}/hqdefault.jpg`, width: 168, height: 94 },
  ]
  if (format === 'renderer')
    return {
      playlistVideoRenderer: {
        videoId,
        title: runs(title),
        lengthSeconds: String(seconds),
        isPlayable: true,
        lengthText: { simpleText: formatLength(seconds) },
        thumbnail: { thumbnails },
      },
    }
  return {
    lockupViewModel: {
      contentId: videoId,
      contentType: 'LOCKUP_CONTENT_TYPE_VIDEO',
      contentImage: {
        thumbnailViewModel: {
          image: { sources: thumbnails },
          overlays: [
            {
              thumbnailBottomOverlayViewModel: {
                badges: [{ thumbnailBadgeViewModel: { text: formatLength(seconds) } }],
              },
            },
          ],
        },
      },
      metadata: { lockupMetadataViewModel: { title: { content: title }, metadata: {} } },
      rendererContext: {
        commandContext: { onTap: { innertubeCommand: { watchEndpoint: { videoId } } } },
      },
    },
  }
}

function buildPage(catalog: ListCatalog, id: string, first: number): object[] {
  const { videoIds, format } = catalog.lists.get(id)!
  const isChannel = id.startsWith('UC')
  const end = first + (isChannel ? channelPageSize : pageSize)
  const items = videoIds.slice(first, end).map((videoId) => {
    const video = buildVideo(catalog, videoId, format)
    return isChannel ? { richItemRenderer: { content: video } } : video
  })
  const continuationCommand = {
    token: Buffer.from(`${id} ${end}`).toString('base64'),
    request: 'CONTINUATION_REQUEST_TYPE_BROWSE',
  }
  const nextPage = {
    continuationItemRenderer: {
      trigger: 'CONTINUATION_TRIGGER_ON_ITEM_SHOWN',
      continuationEndpoint: { continuationCommand },
    },
  }
  return videoIds.length > end ? [...items, nextPage] : items
}

/** `browse`: a playlist as VL<id>, the videos of a channel, or the next page of either. */
export function answerBrowse(
  catalog: ListCatalog,
  request: { browseId?: string; continuation?: string },
): ListResponse {
  if (request.continuation) {
    const [id = '', first = '0'] = Buffer.from(request.continuation, 'base64').toString().split(' ')
    if (!catalog.lists.has(id)) return notFound
    const continuationItems = buildPage(catalog, id, Number(first))
    return ok({
      onResponseReceivedActions: [{ appendContinuationItemsAction: { continuationItems } }],
    })
  }
  const isPlaylist = request.browseId?.startsWith('VL') ?? false
  const id = request.browseId?.slice(isPlaylist ? 2 : 0) ?? ''
  const list = catalog.lists.get(id)
  if (!list) return notFound
  if (list.isPrivate)
    return ok({
      alerts: [
        { alertRenderer: { type: 'ERROR', text: runs('This playlist type is unviewable.') } },
      ],
    })
  const contents = buildPage(catalog, id, 0)
  const content = isPlaylist
    ? {
        sectionListRenderer: {
          contents: [
            { itemSectionRenderer: { contents: [{ playlistVideoListRenderer: { contents } }] } },
          ],
        },
      }
    : { richGridRenderer: { contents } }
  return ok({
    metadata: {
      [isPlaylist ? 'playlistMetadataRenderer' : 'channelMetadataRenderer']: { title: list.title },
    },
    header: { pageHeaderRenderer: { pageTitle: list.title } },
    contents: {
      twoColumnBrowseResultsRenderer: { tabs: [{ tabRenderer: { selected: true, content } }] },
    },
  })
}

/** `navigation/resolve_url` */
export function answerResolveUrl(url: string): ListResponse {
  const path = URL.canParse(url) ? new URL(url).pathname.toLowerCase() : ''
  if (oldChannelNames.includes(path))
    return ok({ endpoint: { urlEndpoint: { url: `https://www.youtube.com${channelNames[0]}` } } })
  return channelNames.includes(path)
    ? ok({ endpoint: { browseEndpoint: { browseId: channelId } } })
    : notFound
}

/** The Data API's `playlists`, `channels` and `playlistItems`. */
export function answerDataApiList(
  catalog: ListCatalog,
  call: string,
  query: URLSearchParams,
): ListResponse {
  const uploads = `UU${channelId.slice(2)}`
  const listId = query.get('playlistId') ?? ''
  const list = catalog.lists.get(listId === uploads ? channelId : listId)
  if (call === 'playlistItems') {
    if (!list || list.isPrivate)
      return { status: 404, body: buildApiError(404, 'playlistNotFound') }
    const first = Number(query.get('pageToken') ?? 0)
    const end = first + Number(query.get('maxResults') ?? 5)
    const items = list.videoIds.slice(first, end).map((videoId) => ({
      snippet: {
        title: lookUpVideo(catalog, videoId).title,
        resourceId: { kind: 'youtube#video', videoId },
        thumbnails: {
          medium: { url: `${catalog.origin}/vi/${videoId}/mqdefault.jpg`, width: 320, height: 180 },
        },
      },
    }))
    return ok({ items, ...(list.videoIds.length > end ? { nextPageToken: String(end) } : {}) })
  }
  if (call === 'playlists') {
    const playlist = catalog.lists.get(query.get('id') ?? '')
    return ok({
      items: playlist && !playlist.isPrivate ? [{ snippet: { title: playlist.title } }] : [],
    })
  }
  const isKnown =
    query.get('id') === channelId ||
    query.get('forHandle') === '@citytalks' ||
    query.get('forUsername') === 'citytalks'
  const channel = {
    snippet: { title: catalog.lists.get(channelId)?.title },
    contentDetails: { relatedPlaylists: { uploads } },
  }
  return ok({ items: isKnown ? [channel] : [] })
}
