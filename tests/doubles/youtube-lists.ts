// Playlists and channels of the double of YouTube: what is in them, and how `browse` and the Data API tell of it.
import { apiError } from './youtube-answers.ts'
import { type FakeVideo, talks } from './youtube-videos.ts'

export type FakeList = {
  title: string
  videoIds: string[]
  /** How the website writes its videos: as now, or as until 2025. */
  shape: 'lockup' | 'renderer'
  isPrivate: boolean
}

const pageSize = 100
const channelPageSize = 30
export const channelId = 'UCaBcDeFgHiJkLmNoPqRsTuV'
const list = (title: string, videoIds: string[], change: Partial<FakeList> = {}): FakeList => ({
  ...{ title, videoIds, shape: 'lockup', isPrivate: false },
  ...change,
})
const numbered = (stem: string, count: number) =>
  Array.from({ length: count }, (_, number) => `${stem}${String(number).padStart(11 - stem.length, '0')}`)

/** By the id of the playlist or the channel. */
export function makeLists(): Map<string, FakeList> {
  const all = Object.values(talks)
  return new Map([
    ['PLtalksToTryPithWith', list('Talks to try', all)],
    ['PLwrittenAsBefore', list('Talks as before', all, { shape: 'renderer' })],
    ['PLempty', list('Nothing yet', [])],
    ['PLprivate', list('For friends', all, { isPrivate: true })],
    ['PLhuge', list('Five thousand', numbered('huge', 5000))],
    [channelId, list('City Talks', [...all, ...numbered('city', 60)])],
  ])
}

/** Where the double's channel is found, too. */
export const channelNames = ['/@citytalks', '/c/citytalks', '/user/citytalks']

export type Known = { lists: Map<string, FakeList>; videos: Map<string, FakeVideo>; origin: string }
type Answer = { status: number; body: object }
const ok = (body: object): Answer => ({ status: 200, body })
const notFound: Answer = { status: 404, body: apiError(404, 'Requested entity was not found.', 'NOT_FOUND') }

const about = ({ videos }: Known, videoId: string) => ({
  title: videos.get(videoId)?.title ?? `Talk ${videoId}`,
  seconds: videos.get(videoId)?.durationSeconds ?? 600,
})
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
const runs = (text: string) => ({ runs: [{ text }] })

function writeVideo(known: Known, videoId: string, shape: FakeList['shape']): object {
  const { title, seconds } = about(known, videoId)
  const pictures = [{ url: `${known.origin}/vi/${videoId}/hqdefault.jpg`, width: 168, height: 94 }]
  if (shape === 'renderer')
    return {
      playlistVideoRenderer: {
        ...{ videoId, title: runs(title), lengthSeconds: String(seconds), isPlayable: true },
        ...{ lengthText: { simpleText: clock(seconds) }, thumbnail: { thumbnails: pictures } },
      },
    }
  return {
    lockupViewModel: {
      contentId: videoId,
      contentType: 'LOCKUP_CONTENT_TYPE_VIDEO',
      contentImage: {
        thumbnailViewModel: {
          image: { sources: pictures },
          overlays: [
            { thumbnailBottomOverlayViewModel: { badges: [{ thumbnailBadgeViewModel: { text: clock(seconds) } }] } },
          ],
        },
      },
      metadata: { lockupMetadataViewModel: { title: { content: title }, metadata: {} } },
      rendererContext: { commandContext: { onTap: { innertubeCommand: { watchEndpoint: { videoId } } } } },
    },
  }
}

function writePage(known: Known, id: string, first: number): object[] {
  const { videoIds, shape } = known.lists.get(id)!
  const isChannel = id.startsWith('UC')
  const end = first + (isChannel ? channelPageSize : pageSize)
  const items = videoIds.slice(first, end).map((videoId) => {
    const video = writeVideo(known, videoId, shape)
    return isChannel ? { richItemRenderer: { content: video } } : video
  })
  const continuationCommand = {
    token: Buffer.from(`${id} ${end}`).toString('base64'),
    request: 'CONTINUATION_REQUEST_TYPE_BROWSE',
  }
  const more = {
    continuationItemRenderer: {
      trigger: 'CONTINUATION_TRIGGER_ON_ITEM_SHOWN',
      continuationEndpoint: { continuationCommand },
    },
  }
  return videoIds.length > end ? [...items, more] : items
}

/** `browse`: a playlist as VL<id>, the videos of a channel, or what comes after a page. */
export function browse(known: Known, asked: { browseId?: string; continuation?: string }): Answer {
  if (asked.continuation) {
    const [id = '', first = '0'] = Buffer.from(asked.continuation, 'base64').toString().split(' ')
    if (!known.lists.has(id)) return notFound
    const continuationItems = writePage(known, id, Number(first))
    return ok({ onResponseReceivedActions: [{ appendContinuationItemsAction: { continuationItems } }] })
  }
  const isPlaylist = asked.browseId?.startsWith('VL') ?? false
  const id = asked.browseId?.slice(isPlaylist ? 2 : 0) ?? ''
  const found = known.lists.get(id)
  if (!found) return notFound
  if (found.isPrivate)
    return ok({ alerts: [{ alertRenderer: { type: 'ERROR', text: runs('This playlist type is unviewable.') } }] })
  const contents = writePage(known, id, 0)
  const content = isPlaylist
    ? {
        sectionListRenderer: {
          contents: [{ itemSectionRenderer: { contents: [{ playlistVideoListRenderer: { contents } }] } }],
        },
      }
    : { richGridRenderer: { contents } }
  return ok({
    metadata: { [isPlaylist ? 'playlistMetadataRenderer' : 'channelMetadataRenderer']: { title: found.title } },
    header: { pageHeaderRenderer: { pageTitle: found.title } },
    contents: { twoColumnBrowseResultsRenderer: { tabs: [{ tabRenderer: { selected: true, content } }] } },
  })
}

/** `navigation/resolve_url` */
export function resolve(url: string): Answer {
  const path = URL.canParse(url) ? new URL(url).pathname.toLowerCase() : ''
  return channelNames.includes(path) ? ok({ endpoint: { browseEndpoint: { browseId: channelId } } }) : notFound
}

/** The Data API's `playlists`, `channels` and `playlistItems`. */
export function answerOfficially(known: Known, call: string, query: URLSearchParams): Answer {
  const uploads = `UU${channelId.slice(2)}`
  const listId = query.get('playlistId') ?? ''
  const found = known.lists.get(listId === uploads ? channelId : listId)
  if (call === 'playlistItems') {
    if (!found || found.isPrivate) return { status: 404, body: apiError(404, 'playlistNotFound') }
    const first = Number(query.get('pageToken') ?? 0)
    const end = first + Number(query.get('maxResults') ?? 5)
    const items = found.videoIds.slice(first, end).map((videoId) => ({
      snippet: {
        ...{ title: about(known, videoId).title, resourceId: { kind: 'youtube#video', videoId } },
        thumbnails: { medium: { url: `${known.origin}/vi/${videoId}/mqdefault.jpg`, width: 320, height: 180 } },
      },
    }))
    return ok({ items, ...(found.videoIds.length > end ? { nextPageToken: String(end) } : {}) })
  }
  if (call === 'playlists') {
    const asked = known.lists.get(query.get('id') ?? '')
    return ok({ items: asked && !asked.isPrivate ? [{ snippet: { title: asked.title } }] : [] })
  }
  const isKnown =
    query.get('id') === channelId || query.get('forHandle') === '@citytalks' || query.get('forUsername') === 'citytalks'
  const channel = {
    snippet: { title: known.lists.get(channelId)?.title },
    contentDetails: { relatedPlaylists: { uploads } },
  }
  return ok({ items: isKnown ? [channel] : [] })
}
