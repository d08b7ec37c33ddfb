// The interface to YouTube for the rest of the server.
import type { ListLink } from '#contract/link.ts'
import type { CaptionTrack, Transcript } from '#contract/transcript.ts'
import type { VideoMetadata } from '#contract/video.ts'
import type { AuthorChapter } from '#engine/engine-input.ts'

export type SourceTranscript = {
  transcript: Transcript
  /** Null if no source returned any. */
  metadata: VideoMetadata | null
  chapters: AuthorChapter[]
}

export type ListSource = Exclude<ListLink, { problem: unknown }>
export type ListedVideo = {
  videoId: string
  title: string
  durationSeconds: number | null
  thumbnail: string | null
  /** Why the video has no captions for this server: it has not begun, or it is for paying members. Missing for all others. */
  unavailable?: 'upcoming' | 'members'
}
export type VideoList = { title: string; videos: ListedVideo[]; hasMore: boolean }

type FetchOptions = { track?: CaptionTrack | null; signal?: AbortSignal | undefined }
/** `track` is null for the best one in the language. */
export type WantedCaptions = { language: string; track: CaptionTrack | null }

export type YouTube = {
  /**
   * Fetches the captions of a video: the wanted track if the video has it, otherwise manual before automatic ones in the language (BCP 47),
   * otherwise those of the spoken language.
   * Throws a Problem with the most specific code; `details.tried` lists every source that was tried. An aborted signal ends the running
   * request; its reason is thrown.
   */
  fetchTranscript(videoId: string, language: string, options?: FetchOptions): Promise<SourceTranscript>
  /** Throws a Problem if no source returns the metadata. */
  fetchMetadata(videoId: string): Promise<VideoMetadata>
  /**
   * Lists the first videos of a playlist, or the newest of a channel, at most `limit`, each once. Null if the list is empty or not public.
   * Throws a Problem if the first page fails. If a later page fails, returns the videos so far with `hasMore`.
   */
  listVideos(link: ListSource, limit: number): Promise<VideoList | null>
}
