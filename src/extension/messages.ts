// The messages between the parts of the extension: the page script, the panel and the background.
import type { CaptionTrack } from '#contract/captions/transcript.ts'

/** A caption track of the video. `id` is the player's own name for it. */
export type Track = CaptionTrack & { id: string; name: string }

/** What YouTube's player says about the video of the page. */
export type PageVideo = {
  videoId: string
  title: string
  channel: string
  durationSeconds: number
  /** `live` and `upcoming` have no captions yet. */
  state: 'ready' | 'live' | 'upcoming' | 'unplayable'
  /**
   * When a video that is `upcoming` begins, in milliseconds since 1970; null if the
   * player does not say it.
   */
  startsAt: number | null
  tracks: Track[]
}

/** Why captions could not be read in the browser. */
type CaptionFailure = 'captions_too_large' | 'captions_refused' | 'captions_empty'
export type ReadCaptions = { text: string; words: number } | { failure: CaptionFailure }

export type ToPage =
  | { type: 'read'; trackId: string }
  | { type: 'seek'; seconds: number }
  /** `videoId` is the video that the panel shows. */
  | { type: 'state'; videoId: string | null; state: ButtonState }
  /** Shares of the video's length at which the next chapters begin; empty to show none. */
  | { type: 'chapters'; videoId: string; positions: number[] }
  | { type: 'close' }
export type FromPage =
  /** `videoId` is that of the address, `video` null as long as the player has another one. */
  | { type: 'video'; videoId: string | null; video: PageVideo | null }
  | { type: 'captions'; videoId: string; trackId: string; captions: ReadCaptions }
  | { type: 'time'; seconds: number }
  /** Answers `chapters`: whether the player shows a bar on which they can be marked. */
  | { type: 'timeline'; videoId: string; isThere: boolean }

/** What the button under the video says. */
export type ButtonState = 'ready' | 'writing' | 'done' | 'stale'

/** A failure to show. `code` is the server's, or one of the extension's own. */
export type Failure = {
  code: string
  title: string
  message: string
  /** When a used-up allowance renews, in milliseconds since 1970. */
  renewsAt?: number
}
export type ServerResponse<Data> = { data: Data } | { failure: Failure }

export type ToBackground =
  | { type: 'server' }
  | { type: 'call'; method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; body?: object }
  | { type: 'pair'; address: string }
  | { type: 'collect' }
  | { type: 'cancel' }
  | { type: 'unpair' }
  | { type: 'findJob'; videoId: string }
  | { type: 'rememberJob' | 'removeJob'; videoId: string; jobId: string }

/** What the background knows of the pairing. */
export type PairingState =
  /** `isRefused`: it was paired, until its key was revoked or expired. */
  | { state: 'none'; url: string; isRefused: boolean }
  | { state: 'asked'; url: string; code: string; expiresAt: number }
  | { state: 'paired'; url: string }

/** An event stream of the server. One port is one connection. */
export type OpenStream = { path: string; lastEventId: string | null }
export type StreamMessage =
  | { event: string; id: string | null; data: unknown }
  | { failure: Failure }
  | { end: true }

export const streamPort = 'stream'
export const panelPort = 'panel'
