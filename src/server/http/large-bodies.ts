// Bounds the large request bodies: their memory while they are read and processed, and how many an address sends in a minute.
import { Problem } from '#contract/problems.ts'
import { tooManyRequests } from '../rate-limits/action-limits.ts'
import { smallBodyBytes } from './body-limits.ts'

/** Room for six of the largest uploads, two of them from one address. */
const maxBytes = 64 * 1024 * 1024
const maxBytesPerAddress = 24 * 1024 * 1024
const retryAfterSeconds = 10
/** Parsing the JSON of a large body holds up everybody for a moment. */
const perMinute = 30
const minuteMs = 60_000

type LargeBody = {
  /** Sets the size so far. Small bodies are free. Throws `uploads_busy` without room, and `too_many_attempts` after too many large bodies. */
  grow(bytes: number): void
  close(): void
}

export function createLargeBodies(now: () => number): { open(address: string): LargeBody } {
  const bytesByAddress = new Map<string, number>()
  let total = 0
  let countByAddress = new Map<string, number>()
  let minuteEndsAt = 0

  /** All addresses share the minutes, so that nothing needs to be kept longer. */
  const count = (address: string) => {
    const nowMs = now()
    if (nowMs >= minuteEndsAt) {
      countByAddress = new Map()
      minuteEndsAt = nowMs + minuteMs
    }
    const bodies = (countByAddress.get(address) ?? 0) + 1
    if (bodies > perMinute) throw tooManyRequests(Math.ceil((minuteEndsAt - nowMs) / 1000))
    countByAddress.set(address, bodies)
  }
  return {
    open(address) {
      let held = 0
      const resize = (bytes: number) => {
        const ofAddress = (bytesByAddress.get(address) ?? 0) + bytes - held
        total += bytes - held
        held = bytes
        if (ofAddress > 0) bytesByAddress.set(address, ofAddress)
        else bytesByAddress.delete(address)
      }
      return {
        grow(bytes) {
          if (bytes <= smallBodyBytes) return
          if (held === 0) count(address)
          const added = bytes - held
          const ofAddress = bytesByAddress.get(address) ?? 0
          if (total + added > maxBytes || ofAddress + added > maxBytesPerAddress)
            throw new Problem('uploads_busy', { details: { retryAfterSeconds } })
          resize(bytes)
        },
        close: () => resize(0),
      }
    },
  }
}
