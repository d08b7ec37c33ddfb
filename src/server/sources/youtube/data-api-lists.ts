// Lists the videos of a playlist or channel with the Data API, which needs a key.
import { z } from 'zod'
import { cleanCueText } from '#engine/captions/cues/cue-text.ts'
import { toListedVideos } from './list-page.ts'
import { createVideoCollector } from './list-videos.ts'
import { parseIsoDuration } from './metadata.ts'
import { callDataApi, type DataApi } from './official-apis.ts'
import type { ListedVideo, ListSource, VideoList } from './youtube.ts'

const pageSize = 50
const imageSchema = z.object({ url: z.string() }).optional().catch(undefined)
const itemsSchema = z.object({
  nextPageToken: z.string().nullable().catch(null),
  items: z.array(
    z.object({
      snippet: z.object({
        title: z.string(),
        resourceId: z.object({ videoId: z.string() }),
        thumbnails: z
          .object({ default: imageSchema, medium: imageSchema, high: imageSchema })
          .catch({}),
      }),
    }),
  ),
})
const titlesSchema = z.object({
  items: z.array(z.object({ snippet: z.object({ title: z.string() }) })).catch([]),
})
const channelsSchema = z.object({
  items: z.array(
    z.object({
      snippet: z.object({ title: z.string() }),
      contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string() }) }),
    }),
  ),
})
const durationsSchema = z.object({
  items: z
    .array(z.object({ id: z.string(), contentDetails: z.object({ duration: z.string() }) }))
    .catch([]),
})

/**
 * Costs one unit of 10,000 a day, and two for each fifty videos. Null if the Data API
 * does not know the list; the website may still know it. Throws a YouTubeError with the
 * reason of the Data API.
 */
export async function listVideosByDataApi(
  api: DataApi,
  source: ListSource,
  limit: number,
): Promise<VideoList | null> {
  const list =
    source.kind === 'playlist'
      ? await findPlaylist(api, source.listId)
      : await findUploads(api, source)
  if (!list) return null
  const collector = createVideoCollector(limit)
  let pageToken: string | null = ''
  let isFull = false
  while (pageToken !== null && !isFull) {
    const query: Record<string, string> = {
      part: 'snippet',
      playlistId: list.listId,
      maxResults: String(pageSize),
    }
    const response = await callDataApi(
      api,
      'playlistItems',
      pageToken ? { ...query, pageToken } : query,
    )
    const page = itemsSchema.safeParse(response).data
    if (!page) break
    isFull = collector.add(await addDurations(api, page.items.flatMap(parseItem)))
    pageToken = page.nextPageToken
  }
  if (collector.videos.length === 0) return null
  return {
    title: cleanCueText(list.title),
    videos: collector.videos,
    hasMore: isFull && (collector.hasOverflow() || pageToken !== null),
  }
}

type DataApiList = { listId: string; title: string }

async function findPlaylist(api: DataApi, listId: string): Promise<DataApiList | null> {
  const response = titlesSchema.safeParse(
    await callDataApi(api, 'playlists', { part: 'snippet', id: listId }),
  )
  const title = response.data?.items[0]?.snippet.title
  return title === undefined ? null : { listId, title }
}

async function findUploads(
  api: DataApi,
  { channelId, url }: Extract<ListSource, { kind: 'channel' }>,
): Promise<DataApiList | null> {
  const lastSegment = decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '')
  const filter = channelId
    ? { id: channelId }
    : lastSegment.startsWith('@')
      ? { forHandle: lastSegment }
      : { forUsername: lastSegment }
  const response = await callDataApi(api, 'channels', { part: 'snippet,contentDetails', ...filter })
  const channel = channelsSchema.safeParse(response).data?.items[0]
  return channel
    ? { listId: channel.contentDetails.relatedPlaylists.uploads, title: channel.snippet.title }
    : null
}

function parseItem({ snippet }: z.infer<typeof itemsSchema>['items'][number]): ListedVideo[] {
  const { default: small, medium, high } = snippet.thumbnails
  const thumbnails = [small, medium, high].flatMap((image) => image ?? [])
  return toListedVideos({
    videoId: snippet.resourceId.videoId,
    title: snippet.title,
    durationSeconds: null,
    thumbnails,
  })
}

async function addDurations(api: DataApi, videos: ListedVideo[]): Promise<ListedVideo[]> {
  if (videos.length === 0) return []
  const id = videos.map(({ videoId }) => videoId).join(',')
  const response = durationsSchema.safeParse(
    await callDataApi(api, 'videos', { part: 'contentDetails', id }),
  )
  const lengths = new Map(
    response.data?.items.map((item) => [item.id, parseIsoDuration(item.contentDetails.duration)]),
  )
  return videos.map((video) => ({ ...video, durationSeconds: lengths.get(video.videoId) || null }))
}
