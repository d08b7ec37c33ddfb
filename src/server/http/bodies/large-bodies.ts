// Bounds the large request bodies: their memory while they are read and processed, how
// many an address sends in a minute, and how fast they are parsed.
import { Problem } from '#contract/problems/problems.ts'
import { networksOf } from '../../address-range.ts'
import { createMinuteLimit } from '../rate-limits/minute-limit.ts'
import { smallBodyBytes } from './body-limits.ts'

/**
 * Room for six of the largest uploads: two from one address, and one more at each wider
 * network.
 */
const maxBytes = 64 * 1024 * 1024
const largestUploadBytes = 10 * 1024 * 1024
const maxBytesOfNetworks = [2.4, 3.6, 4.8].map((uploads) => uploads * largestUploadBytes)
const retryAfterSeconds = 10
/** Each large body takes memory and an engine thread for a moment. */
const perMinute = 30
/**
 * Of people who have no summary left: repeating a request that was charged is free, so it
 * must be read to know it.
 */
const perMinuteRefused = 2
/** How many bodies of such people are read at once. */
const maxSpent = 2
/** How long nothing more of such people is parsed after one body, so that others are answered. */
const spentPauseMs = 1000
/**
 * How long a sender is refused again without asking the database, which many requests
 * would keep busy.
 */
const keptRefusalMs = 5000
/**
 * Nothing more is parsed for a millisecond for each of these bytes, so that others are
 * answered. Parsing takes at most a third of that time.
 */
const bytesPerMs = 50_000
const minuteMs = 60_000

type LargeBody = {
  /**
   * Sets the size so far. Small bodies are free. Throws `uploads_busy` without room, and
   * `too_many_attempts` after too many large bodies.
   */
  grow(bytes: number): void
  /**
   * Throws the Problem that a new request of this sender gets, whatever its body says,
   * after too many of them and while others like it are read.
   */
  refuse(refusal: Problem, sender: string): void
  /** Throws what `refuse` threw for the same sender a moment ago. */
  repeatRefusal(sender: string): void
  /**
   * Resolves when the body may be parsed. Large ones take turns, and between two of them
   * others are answered.
   */
  turn(): Promise<void>
  close(): void
}

export function createLargeBodies(now: () => number): { open(address: string): LargeBody } {
  const bytesByNetwork = new Map<string, number>()
  let total = 0
  let refusedByAddress = new Map<string, number>()
  let keptByAddress = new Map<string, { refusal: Problem; sender: string; endsAt: number }>()
  let minuteEndsAt = 0
  const lastTurns = { usual: Promise.resolve(), spent: Promise.resolve() }
  let spent = 0

  /** All addresses share the minutes, so that nothing needs to be kept longer. */
  const startMinute = (nowMs: number) => {
    if (nowMs >= minuteEndsAt) {
      refusedByAddress = new Map()
      keptByAddress = new Map()
      minuteEndsAt = nowMs + minuteMs
    }
  }
  const countInMinute = createMinuteLimit(now)
  return {
    open(address) {
      let held = 0
      let isSpent = false
      const networks = networksOf(address).map((network) => network.address)
      const bytesOf = (network: string) => bytesByNetwork.get(network) ?? 0
      const resize = (bytes: number) => {
        for (const network of networks) {
          const ofNetwork = bytesOf(network) + bytes - held
          if (ofNetwork > 0) bytesByNetwork.set(network, ofNetwork)
          else bytesByNetwork.delete(network)
        }
        total += bytes - held
        held = bytes
      }
      return {
        grow(bytes) {
          if (bytes <= smallBodyBytes) return
          if (held === 0)
            for (const network of networksOf(address))
              countInMinute(network.address, perMinute * network.factor)
          const added = bytes - held
          const isFull = networks.some(
            (network, at) => bytesOf(network) + added > maxBytesOfNetworks[at]!,
          )
          if (isFull || total + added > maxBytes)
            throw new Problem('uploads_busy', { details: { retryAfterSeconds } })
          resize(bytes)
        },
        refuse(refusal, sender) {
          startMinute(now())
          const bodies = (refusedByAddress.get(address) ?? 0) + 1
          if (bodies <= perMinuteRefused && spent < maxSpent) {
            refusedByAddress.set(address, bodies)
            isSpent = true
            spent++
            return
          }
          keptByAddress.set(address, { refusal, sender, endsAt: now() + keptRefusalMs })
          throw refusal
        },
        repeatRefusal(sender) {
          const kept = keptByAddress.get(address)
          if (kept?.sender === sender && kept.endsAt > now()) throw kept.refusal
        },
        turn() {
          if (held === 0) return Promise.resolve()
          const line = isSpent ? 'spent' : 'usual'
          const turn = lastTurns[line]
          const pauseMs = isSpent ? spentPauseMs : held / bytesPerMs
          lastTurns[line] = turn.then(() => new Promise((resolve) => setTimeout(resolve, pauseMs)))
          return turn
        },
        close() {
          if (isSpent) spent--
          isSpent = false
          resize(0)
        },
      }
    },
  }
}
