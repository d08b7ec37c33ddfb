// The interface to YouTube for the rest of the server.
import type { TriedWay } from '#contract/basics/limits.ts'
import type { CaptionTrack, Transcript } from '#contract/captions/transcript.ts'
import type { ProblemCode } from '#contract/problems/problems.ts'
import type { VideoMetadata } from '#contract/sources/video.ts'
import type { ListLink } from '#contract/sources/youtube/list-link.ts'
import type { SourceTranscript } from '../../source.ts'

export type ListSource = Extract<ListLink, { kind: 'playlist' | 'channel' }>
export type ListedVideo = {
  videoId: string
  title: string
  durationSeconds: number | null
  thumbnail: string | null
  /**
   * Why the video has no captions for this server: it has not begun, or it is for paying
   * members. Missing for all others.
   */
  unavailable?: 'upcoming' | 'members'
}
export type VideoList = { title: string; videos: ListedVideo[]; hasMore: boolean }

type FetchOptions = { track?: CaptionTrack | null; signal?: AbortSignal | undefined }
/** `track` is null for the best one in the language. */
export type WantedCaptions = { language: string; track: CaptionTrack | null }

/**
 * What came of asking for captions in one way. `reason` is what YouTube or the program
 * answered.
 */
export type WayAttempt = { way: TriedWay; failure: { code: ProblemCode; reason: string } | null }

/** What one video gave in one way. The transcript is null in a way that reads titles only. */
export type WayResult = Omit<SourceTranscript, 'transcript'> & { transcript: Transcript | null }

export type YouTube = {
  /**
   * Fetches the captions of a video: the wanted track if the video has it, otherwise
   * manual before automatic ones in the language (BCP 47), otherwise those of the spoken
   * language. Throws a Problem with the most specific code; `details.tried` lists every
   * source that was tried. An aborted signal ends the running request; its reason is
   * thrown.
   */
  fetchTranscript(
    videoId: string,
    language: string,
    options?: FetchOptions,
  ): Promise<SourceTranscript>
  /** Throws a Problem if no source returns the metadata. */
  fetchMetadata(videoId: string): Promise<VideoMetadata>
  /**
   * Lists the first videos of a playlist, or the newest of a channel, at most `limit`,
   * each once. Null if the list is empty or not public. Throws a Problem if the first
   * page fails. If a later page fails, returns the videos so far with `hasMore`.
   */
  listVideos(link: ListSource, limit: number): Promise<VideoList | null>
  /**
   * The ways to captions that the settings provide, and what each uses; never a password
   * or key.
   */
  describeWays(): Promise<Partial<Record<TriedWay, string[]>>>
  /**
   * Asks for one video in one way alone. It counts nowhere. Throws a Problem;
   * `details.reason` is what was answered.
   */
  tryWay(way: TriedWay, videoId: string, signal: AbortSignal): Promise<WayResult>
}
