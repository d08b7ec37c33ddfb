// Measures how fast a model reads: one that runs on a processor needs minutes for a transcript.
import { isIP } from 'node:net'
import { isPublicAddress } from '../web/public-address.ts'

export type ReadingSpeed = {
  /** Tokens that were read before the first word of the answer, and the milliseconds until then. */
  record(read: { tokens: number; ms: number }): void
  /** The measured or assumed speed; null where nothing is known. */
  tokensPerSecond(): number | null
  /** Milliseconds in which even a slow model has read so many tokens. */
  longestMs(tokens: number): number
}

/** On two to four cores, of models of one to four billion parameters. */
const [assumedSpeed, slowestSpeed] = [40, 5]
/** A measured speed may fall to such a share where other requests are answered at the same time. */
const crowdedShare = 1 / 3
/** Fewer tokens take hardly longer than the connection. */
const minTokens = 500
/** The slowest of the last requests counts, because a server may have kept what it read before. */
const measuredRequests = 3

/**
 * Nothing is assumed of a server on the internet; of one's own machine or network it is that it has
 * no graphics card until the first request has shown how fast it is.
 */
export function measureReading(baseUrl: string | undefined): ReadingSpeed {
  const isNear = isOwnNetwork(baseUrl)
  const measured: number[] = []
  const slowest = () => (measured.length > 0 ? Math.min(...measured) : null)
  return {
    record({ tokens, ms }) {
      if (tokens < minTokens || ms <= 0) return
      measured.push((1000 * tokens) / ms)
      if (measured.length > measuredRequests) measured.shift()
    },
    tokensPerSecond: () => slowest() ?? (isNear ? assumedSpeed : null),
    longestMs(tokens) {
      if (!isNear || tokens < minTokens) return 0
      const speed = slowest()
      return (1000 * tokens) / (speed === null ? slowestSpeed : speed * crowdedShare)
    },
  }
}

/** Names without a dot are those of containers. */
function isOwnNetwork(baseUrl: string | undefined): boolean {
  if (!baseUrl || !URL.canParse(baseUrl)) return false
  const host = new URL(baseUrl).hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) return !isPublicAddress(host)
  return !host.includes('.') || /\.(?:local|lan|internal|localhost|home\.arpa)$/.test(host)
}
