// Lists the videos of a link that names them itself, without a playlist.
import { maxListedVideos } from '#contract/basics/limits.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { ListLink } from '#contract/sources/youtube/list-link.ts'
import type { Deps } from '../../deps/deps.ts'
import type { ListedVideo, VideoList } from '../../sources/youtube/youtube.ts'
import { readVideoMetadata } from '../../summaries/videos/videos.ts'

const lookupsAtOnce = 4

/** A video whose title cannot be looked up has its id in place of the title. */
export async function listNamedVideos(
  deps: Deps,
  { videoIds, title }: Extract<ListLink, { kind: 'videos' }>,
): Promise<VideoList> {
  const listed = videoIds.slice(0, maxListedVideos)
  const videos: ListedVideo[] = []
  for (let at = 0; at < listed.length; at += lookupsAtOnce) {
    const lookups = listed.slice(at, at + lookupsAtOnce).map((videoId) => readListed(deps, videoId))
    videos.push(...(await Promise.all(lookups)))
  }
  return { title, videos, hasMore: videoIds.length > listed.length }
}

async function readListed(deps: Deps, videoId: string): Promise<ListedVideo> {
  try {
    const { title, durationSeconds, thumbnail } = await readVideoMetadata(deps, videoId)
    return { videoId, title, durationSeconds, thumbnail }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { videoId, title: videoId, durationSeconds: null, thumbnail: null }
  }
}
