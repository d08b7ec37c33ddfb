// Bounds the memory of large request bodies that are read or processed at the same time.
import { Problem } from '#contract/problems.ts'
import { smallBodyBytes } from './body-limits.ts'

/** Room for six of the largest uploads, two of them from one address. */
const maxBytes = 64 * 1024 * 1024
const maxBytesPerAddress = 24 * 1024 * 1024
const retryAfterSeconds = 10

type LargeBody = {
  /** Sets the size so far. Throws `uploads_busy` if there is no room for it. Small bodies need none. */
  grow(bytes: number): void
  close(): void
}

export function createLargeBodies(): { open(address: string): LargeBody } {
  const bytesByAddress = new Map<string, number>()
  let total = 0
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
