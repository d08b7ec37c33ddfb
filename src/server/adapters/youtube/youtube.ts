// YouTube as the rest of the server sees it.
import type { ListLink } from '#contract/link.ts'
import type { Transcript } from '#contract/transcript.ts'
import type { VideoMetadata } from '#contract/video.ts'
import type { AuthorChapter } from '#engine/summarize.ts'

export type Reading = {
  transcript: Transcript
  /** Null when no way of asking gave any. */
  metadata: VideoMetadata | null
  chapters: AuthorChapter[]
}

export type ListSource = Exclude<ListLink, { problem: unknown }>
export type ListedVideo = { videoId: string; title: string; durationSeconds: number | null; thumbnail: string | null }
export type VideoList = { title: string; videos: ListedVideo[]; hasMore: boolean }

export type YouTube = {
  /**
   * Reads the captions of a video: manual before automatic ones in the wanted language, else those of the spoken language.
   * Throws a Problem with the code of what went wrong; `details.tried` lists every way that was tried.
   */
  read(videoId: string, language: string): Promise<Reading>
  /** What is known of the video. Throws a Problem when nothing could be learnt. */
  describe(videoId: string): Promise<VideoMetadata>
  /**
   * The first videos of a playlist, or the newest of a channel, at most `limit`, each once. Null where nothing can be seen behind the link.
   * Throws a Problem when YouTube does not answer; what was read before that is kept, and `hasMore` says that it is not all.
   */
  list(link: ListSource, limit: number): Promise<VideoList | null>
}
