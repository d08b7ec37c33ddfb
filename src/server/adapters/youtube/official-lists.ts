// The same from the Data API, for those who have a key: the playlist or the channel's uploads, and how long each video is.
import { z } from 'zod'
import { tidy } from '#engine/captions/cue-text.ts'
import { listed } from './list-page.ts'
import { openGathering } from './lists.ts'
import { readIsoDuration } from './metadata.ts'
import { askOfficial, type DataApi } from './sources.ts'
import type { ListedVideo, ListSource, VideoList } from './youtube.ts'

const pageSize = 50
const picture = z.object({ url: z.string() }).optional().catch(undefined)
const itemsSchema = z.object({
  nextPageToken: z.string().nullable().catch(null),
  items: z.array(
    z.object({
      snippet: z.object({
        title: z.string(),
        resourceId: z.object({ videoId: z.string() }),
        thumbnails: z.object({ default: picture, medium: picture, high: picture }).catch({}),
      }),
    }),
  ),
})
const titlesSchema = z.object({ items: z.array(z.object({ snippet: z.object({ title: z.string() }) })).catch([]) })
const channelsSchema = z.object({
  items: z.array(
    z.object({
      snippet: z.object({ title: z.string() }),
      contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string() }) }),
    }),
  ),
})
const lengthsSchema = z.object({
  items: z.array(z.object({ id: z.string(), contentDetails: z.object({ duration: z.string() }) })).catch([]),
})

/**
 * Costs two units of 10,000 a day for each fifty videos, and one. Null where the Data API does not know the list: the website may.
 * Throws a Refused with its reason.
 */
export async function listOfficially(api: DataApi, source: ListSource, limit: number): Promise<VideoList | null> {
  const found = source.kind === 'playlist' ? await findPlaylist(api, source.listId) : await findUploads(api, source)
  if (!found) return null
  const gather = openGathering(limit)
  let pageToken: string | null = ''
  let isFull = false
  while (pageToken !== null && !isFull) {
    const query: Record<string, string> = { part: 'snippet', playlistId: found.listId, maxResults: String(pageSize) }
    const answer = await askOfficial(api, 'playlistItems', pageToken ? { ...query, pageToken } : query)
    const page = itemsSchema.safeParse(answer).data
    if (!page) break
    isFull = gather.add(await withLengths(api, page.items.flatMap(readItem)))
    pageToken = page.nextPageToken
  }
  if (gather.videos.length === 0) return null
  return { title: tidy(found.title), videos: gather.videos, hasMore: isFull && (gather.isOver() || pageToken !== null) }
}

type Found = { listId: string; title: string }

async function findPlaylist(api: DataApi, listId: string): Promise<Found | null> {
  const answer = titlesSchema.safeParse(await askOfficial(api, 'playlists', { part: 'snippet', id: listId }))
  const title = answer.data?.items[0]?.snippet.title
  return title === undefined ? null : { listId, title }
}

async function findUploads(
  api: DataApi,
  { channelId, url }: Extract<ListSource, { kind: 'channel' }>,
): Promise<Found | null> {
  const last = decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '')
  const who = channelId ? { id: channelId } : last.startsWith('@') ? { forHandle: last } : { forUsername: last }
  const answer = await askOfficial(api, 'channels', { part: 'snippet,contentDetails', ...who })
  const channel = channelsSchema.safeParse(answer).data?.items[0]
  return channel ? { listId: channel.contentDetails.relatedPlaylists.uploads, title: channel.snippet.title } : null
}

function readItem({ snippet }: z.infer<typeof itemsSchema>['items'][number]): ListedVideo[] {
  const { default: small, medium, high } = snippet.thumbnails
  const thumbnails = [small, medium, high].flatMap((one) => one ?? [])
  return listed({ videoId: snippet.resourceId.videoId, title: snippet.title, durationSeconds: null, thumbnails })
}

async function withLengths(api: DataApi, videos: ListedVideo[]): Promise<ListedVideo[]> {
  if (videos.length === 0) return []
  const id = videos.map(({ videoId }) => videoId).join(',')
  const answer = lengthsSchema.safeParse(await askOfficial(api, 'videos', { part: 'contentDetails', id }))
  const lengths = new Map(answer.data?.items.map((item) => [item.id, readIsoDuration(item.contentDetails.duration)]))
  return videos.map((video) => ({ ...video, durationSeconds: lengths.get(video.videoId) || null }))
}
