// Measures how fast a model reads: one that runs on a processor needs minutes for a transcript.
import { isIP } from 'node:net'
import type { Reading } from '#engine/engine-input.ts'
import type { ModelRequest } from '#engine/model.ts'
import { estimateTokens } from '#engine/transcript-windows.ts'
import type { Settings } from '../../config.ts'
import { isPublicAddress } from '../web/public-address.ts'

/** Tokens of a prompt that a model reads, and of an answer that it writes, in a second. */
export type LocalSpeed = { promptTokensPerSecond: number; answerTokensPerSecond: number }

type ReadingSpeed = {
  /** Tokens that were read before the first word of the answer, and the milliseconds until then. */
  record(read: { tokens: number; ms: number }): void
  /** The measured or assumed speed, with which it may read so long; null where nothing is known. */
  plan(maxSeconds: number): Promise<Reading | null>
  /** Limits the times of a request, so that a model that only reads slowly does not fail. */
  limitTimes(
    request: ModelRequest,
    idleMs: number,
  ): Promise<{ firstMs: number; idleMs: number; totalMs: number }>
}

/** On two to four cores, of models of one to four billion parameters. */
const [assumedSpeed, slowestSpeed] = [40, 5]
/** A measured speed may fall to such a share where other requests are answered at the same time. */
const crowdedShare = 1 / 3
/** Fewer tokens take hardly longer than the connection. */
const minTokens = 500
/**
 * An answer may take so many times the longest silence, or as long as a slow model writes
 * its tokens.
 */
const [maxDurationFactor, slowTokenMs] = [5, 1000]
/** The slowest of the last requests counts, because a server may have kept what it read before. */
const measuredRequests = 3

/**
 * Nothing is assumed of a server on the internet; of one's own machine or network it is that it has
 * no graphics card until the first request has shown how fast it is. `findSpeed` is given where
 * the speed is measured by the model itself.
 */
export function measureReading(
  baseUrl: string | undefined,
  findSpeed?: () => Promise<number | null>,
): ReadingSpeed {
  const isNear = isOwnNetwork(baseUrl)
  const measured: number[] = []
  const slowest = findSpeed ?? (async () => (measured.length > 0 ? Math.min(...measured) : null))
  return {
    record({ tokens, ms }) {
      if (findSpeed || tokens < minTokens || ms <= 0) return
      measured.push((1000 * tokens) / ms)
      if (measured.length > measuredRequests) measured.shift()
    },
    async plan(maxSeconds) {
      const tokensPerSecond = (await slowest()) ?? (isNear ? assumedSpeed : null)
      return tokensPerSecond === null ? null : { tokensPerSecond, maxSeconds }
    },
    async limitTimes({ instructions, material, prompt, maxOutputTokens }, idleMs) {
      const tokens = estimateTokens(instructions + material + prompt)
      const isSlow = isNear && tokens >= minTokens
      const measuredSpeed = await slowest()
      const speed = measuredSpeed === null ? slowestSpeed : measuredSpeed * crowdedShare
      const readMs = isSlow ? (1000 * tokens) / speed : 0
      const writeMs = Math.max(
        idleMs * maxDurationFactor,
        isSlow ? maxOutputTokens * slowTokenMs : 0,
      )
      return { firstMs: idleMs + readMs, idleMs, totalMs: readMs + writeMs }
    },
  }
}

/** Names without a dot are those of containers. */
export function isOwnNetwork(baseUrl: string | undefined): boolean {
  if (!baseUrl || !URL.canParse(baseUrl)) return false
  const host = new URL(baseUrl).hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) return !isPublicAddress(host)
  return !host.includes('.') || /\.(?:local|lan|internal|localhost|home\.arpa)$/.test(host)
}

/** Whether a model checks its own statements in one more request, which a near one does slowly. */
export function looksAgain(
  model: string,
  { SECOND_LOOK, COMPATIBLE_BASE_URL: url }: Pick<Settings, 'SECOND_LOOK' | 'COMPATIBLE_BASE_URL'>,
): boolean {
  if (SECOND_LOOK !== undefined) return SECOND_LOOK === 'on'
  return model.startsWith('compatible:')
    ? url !== undefined && !isOwnNetwork(url)
    : !model.startsWith('local:')
}
