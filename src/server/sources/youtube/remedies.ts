// The table of YouTube's errors: which other clients and sources may help after each of them.
import type { ProblemCode } from '#contract/problems/problems.ts'

/**
 * Which of the remaining clients are worth a try. `one`: one at a time, until a response
 * is about the video and not about the server or the client.
 */
export type ClientsToTry = 'none' | 'one' | 'embedded' | 'all'
/** The sources that are tried after the clients. */
export type Fallback = 'proxy' | 'ytdlp' | 'speech'

type Remedy = {
  clients: ClientsToTry
  fallbacks?: Fallback[]
  /** The same request is repeated once. */
  retry?: true
  /** It says something about the video, not about this server or this client. */
  isAboutVideo?: true
}

const remediesByCode = {
  // other sources give the same result
  video_private: { clients: 'none', isAboutVideo: true },
  members_or_paid: { clients: 'none', isAboutVideo: true },
  video_unavailable: { clients: 'none', isAboutVideo: true },
  live_upcoming: { clients: 'none', isAboutVideo: true },
  live_now: { clients: 'none', isAboutVideo: true },
  age_restricted: { clients: 'embedded', isAboutVideo: true },
  geo_blocked: { clients: 'none', fallbacks: ['proxy'], isAboutVideo: true },
  transcripts_disabled: { clients: 'one', fallbacks: ['speech'], isAboutVideo: true },
  transcript_empty: { clients: 'one', fallbacks: ['speech'], isAboutVideo: true },
  video_unplayable: { clients: 'all', fallbacks: ['ytdlp', 'speech'], isAboutVideo: true },
  ip_blocked: { clients: 'none', fallbacks: ['proxy'] },
  rate_limited: { clients: 'none', fallbacks: ['proxy'] },
  request_blocked: { clients: 'all', fallbacks: ['proxy', 'ytdlp', 'speech'] },
  consent_required: { clients: 'none', fallbacks: ['proxy', 'ytdlp', 'speech'] },
  po_token_required: { clients: 'all', fallbacks: ['ytdlp', 'speech'] },
  client_rejected: { clients: 'all', fallbacks: ['ytdlp', 'speech'] },
  unparsable: { clients: 'all', fallbacks: ['ytdlp', 'speech'], retry: true },
  network: { clients: 'none', fallbacks: ['proxy'], retry: true },
} satisfies Partial<Record<ProblemCode, Remedy>>

export type YouTubeErrorCode = keyof typeof remediesByCode
/** What may help after each error. */
export const remedyTable: Record<YouTubeErrorCode, Remedy> = remediesByCode
