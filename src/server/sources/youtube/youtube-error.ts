// The errors of YouTube's sources.
import { type ClientsToTry, type Fallback, remedyTable, type YouTubeErrorCode } from './remedies.ts'

/** Unspecific codes. Any other code is more helpful to the user. */
const vagueCodes: YouTubeErrorCode[] = ['unparsable', 'network', 'client_rejected']

const maxReasonCharacters = 300

type YouTubeErrorOptions = {
  reason?: string
  clients?: ClientsToTry
  startsAt?: number | null
  retryAt?: number
  cause?: unknown
}

/** Thrown only within this folder, which reports a Problem with the same code. */
export class YouTubeError extends Error {
  readonly code: YouTubeErrorCode
  readonly clients: ClientsToTry
  /** YouTube's own text, at most 300 characters. */
  readonly reason: string
  /** The start of an announced live stream, in milliseconds since 1970. */
  readonly startsAt: number | null
  /** When the next request is allowed, in milliseconds since 1970. */
  readonly retryAt: number | null

  constructor(code: YouTubeErrorCode, options: YouTubeErrorOptions = {}) {
    super(options.reason || code, { cause: options.cause })
    this.name = 'YouTubeError'
    this.code = code
    this.clients = options.clients ?? remedyTable[code].clients
    this.reason = (options.reason ?? '').slice(0, maxReasonCharacters)
    this.startsAt = options.startsAt ?? null
    this.retryAt = options.retryAt ?? null
  }
}

export const isRetryable = (error: YouTubeError): boolean => remedyTable[error.code].retry === true

/** True if the fallback may succeed after these errors. Never true after a final error. */
export function canHelp(fallback: Fallback, errors: YouTubeError[]): boolean {
  return (
    !errors.some(isFinal) &&
    errors.some(({ code }) => remedyTable[code].fallbacks?.includes(fallback))
  )
}

/** False for an error about this server or this client, as after a block. */
export const isAboutVideo = ({ code }: YouTubeError): boolean =>
  remedyTable[code].isAboutVideo === true

/**
 * Returns a final error, else the first specific one, else the first; null without
 * errors. If a client described the video (`isKnown`), the video exists, whatever the
 * other clients say.
 */
export function chooseMostSpecific(errors: YouTubeError[], isKnown: boolean): YouTubeError | null {
  const possible = isKnown ? errors.filter(({ code }) => code !== 'video_unavailable') : errors
  return (
    possible.find(isFinal) ??
    possible.find(({ code }) => !vagueCodes.includes(code)) ??
    possible[0] ??
    errors[0] ??
    null
  )
}

/**
 * True if nothing else is tried after this error. If one more client is worth a try,
 * YouTube was not sure.
 */
function isFinal({ code, clients }: YouTubeError): boolean {
  return !remedyTable[code].fallbacks && clients !== 'one'
}
