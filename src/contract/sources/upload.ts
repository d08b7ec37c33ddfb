// Captions without a video, which only their owner has.
import type { Source } from '../source.ts'

export const upload: Source = {
  kind: 'upload',
  name: 'uploaded captions',
  origin: 'owner',
  owns: (id) => /^captions-[0-9a-f]{16}$/.test(id),
}

/** Returns the id of uploaded captions, from the hash of their text. */
export function captionsId(hashHex: string): string {
  return `captions-${hashHex.slice(0, 16).toLowerCase()}`
}
