// Why one way of asking gave no captions, and what may help after each reason. The one table to mend when YouTube changes its manners.
import type { ProblemCode } from '#contract/problems.ts'

/** Which of the players that have not been asked yet are worth asking. */
export type ClientsWorthAsking = 'none' | 'one' | 'embedded' | 'all'
/** The ways that come after the players. */
export type LaterWay = 'proxy' | 'ytdlp' | 'speech'

type Remedy = {
  clients: ClientsWorthAsking
  later?: LaterWay[]
  /** The same question is put once more. */
  again?: true
}

const remedies = {
  // about the video: nobody else will be told more
  video_private: { clients: 'none' },
  members_or_paid: { clients: 'none' },
  video_unavailable: { clients: 'none' },
  live_upcoming: { clients: 'none' },
  live_now: { clients: 'none' },
  age_restricted: { clients: 'embedded' },
  geo_blocked: { clients: 'none', later: ['proxy'] },
  transcripts_disabled: { clients: 'one', later: ['speech'] },
  transcript_empty: { clients: 'one', later: ['speech'] },
  video_unplayable: { clients: 'all', later: ['ytdlp', 'speech'] },
  // about this server
  ip_blocked: { clients: 'none', later: ['proxy'] },
  rate_limited: { clients: 'none', later: ['proxy'] },
  request_blocked: { clients: 'all', later: ['proxy', 'ytdlp', 'speech'] },
  consent_required: { clients: 'none', later: ['proxy', 'ytdlp', 'speech'] },
  po_token_required: { clients: 'all', later: ['ytdlp', 'speech'] },
  client_rejected: { clients: 'all', later: ['ytdlp', 'speech'] },
  unparsable: { clients: 'all', later: ['ytdlp', 'speech'], again: true },
  network: { clients: 'none', later: ['proxy'], again: true },
} satisfies Partial<Record<ProblemCode, Remedy>>

export type RefusalCode = keyof typeof remedies
const table: Record<RefusalCode, Remedy> = remedies
export const refusalCodes = Object.keys(remedies) as RefusalCode[]
/** Codes that say little, so that any other one is the better answer to a person. */
const vague: RefusalCode[] = ['unparsable', 'network', 'client_rejected']

const longestReason = 300

type About = {
  reason?: string
  clients?: ClientsWorthAsking
  startsAt?: number | null
  retryAt?: number
  cause?: unknown
}

/** Thrown inside this folder only; what leaves it is a Problem of the same code. */
export class Refused extends Error {
  readonly code: RefusalCode
  readonly clients: ClientsWorthAsking
  /** YouTube's own words, shown where the code alone says too little. */
  readonly reason: string
  /** When an announced broadcast begins, in ms since 1970. */
  readonly startsAt: number | null
  /** When asking again is allowed, in ms since 1970. */
  readonly retryAt: number | null

  constructor(code: RefusalCode, more: About = {}) {
    super(more.reason || code, { cause: more.cause })
    this.name = 'Refused'
    this.code = code
    this.clients = more.clients ?? table[code].clients
    this.reason = (more.reason ?? '').slice(0, longestReason)
    this.startsAt = more.startsAt ?? null
    this.retryAt = more.retryAt ?? null
  }
}

export const isWorthRepeating = (refusal: Refused): boolean => table[refusal.code].again === true

/** Whether a later way may still help after all that was refused. Once a refusal is final, none does. */
export function mayHelp(way: LaterWay, refusals: Refused[]): boolean {
  return !refusals.some(isFinal) && refusals.some(({ code }) => table[code].later?.includes(way))
}

/** The refusal that tells a person most: a final one, else the first that is not vague. */
export function mostTelling(refusals: Refused[]): Refused | null {
  return refusals.find(isFinal) ?? refusals.find(({ code }) => !vague.includes(code)) ?? refusals[0] ?? null
}

/** A verdict on the video itself. "One more player" means that YouTube was not sure. */
function isFinal({ code, clients }: Refused): boolean {
  return !table[code].later && clients !== 'one'
}
