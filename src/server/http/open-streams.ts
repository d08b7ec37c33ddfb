// Limits the connections that wait for something: event streams, and the older calls that
// wait for a summary.
import type { Context } from 'hono'
import { Problem } from '#contract/problems/problems.ts'
import { networksOf } from '../address-range.ts'
import type { Settings } from '../config.ts'
import { clientAddress } from './address.ts'

/** Each open page has one or two, and the browser may not have closed its old ones yet. */
const maxPerOwner = 20
/** An office or a school may share an address. */
const maxPerAddress = 500

export type OpenStreams = {
  /**
   * Returns a function that must be called at the end. Throws `too_many_streams`.
   * Visitors without a cookie count only for their address.
   */
  open(c: Context, ownerId: string | null): () => void
}

export function createOpenStreams({ settings }: { settings: Settings }): OpenStreams {
  const counts = new Map<string, number>()
  return {
    open(c, ownerId) {
      const limits = new Map(
        networksOf(clientAddress(c, settings)).map(({ address, factor }) => [
          `address ${address}`,
          maxPerAddress * factor,
        ]),
      )
      if (ownerId !== null) limits.set(`owner ${ownerId}`, maxPerOwner)
      for (const [key, limit] of limits)
        if ((counts.get(key) ?? 0) >= limit) throw new Problem('too_many_streams')
      const add = (number: 1 | -1) => {
        for (const key of limits.keys()) {
          const count = (counts.get(key) ?? 0) + number
          if (count > 0) counts.set(key, count)
          else counts.delete(key)
        }
      }
      add(1)
      let isOpen = true
      return () => {
        if (isOpen) add(-1)
        isOpen = false
      }
    },
  }
}
