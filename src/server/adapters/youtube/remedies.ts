// The table of YouTube's errors: which other clients and sources may help after each of them.
import type { ProblemCode } from '#contract/problems.ts'

/** Which of the remaining clients are worth a try. */
export type ClientsToTry = 'none' | 'one' | 'embedded' | 'all'
/** The sources that are tried after the clients. */
export type Fallback = 'proxy' | 'ytdlp' | 'speech'

type Remedy = {
  clients: ClientsToTry
  fallbacks?: Fallback[]
  /** The same request is repeated once. */
  retry?: true
}

const remediesByCode = {
  // about the video: other sources give the same result
  video_private: { clients: 'none' },
  members_or_paid: { clients: 'none' },
  video_unavailable: { clients: 'none' },
  live_upcoming: { clients: 'none' },
  live_now: { clients: 'none' },
  age_restricted: { clients: 'embedded' },
  geo_blocked: { clients: 'none', fallbacks: ['proxy'] },
  transcripts_disabled: { clients: 'one', fallbacks: ['speech'] },
  transcript_empty: { clients: 'one', fallbacks: ['speech'] },
  video_unplayable: { clients: 'all', fallbacks: ['ytdlp', 'speech'] },
  // about this server
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
