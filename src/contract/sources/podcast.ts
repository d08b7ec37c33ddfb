// Episodes of podcasts that publish transcripts.
import type { Source } from '../source.ts'

/**
 * Links to podcasts lead to lists of episodes, so that only an id names one. The server
 * knows their pages.
 */
export const podcast: Source = {
  kind: 'podcast',
  name: 'the podcast’s site',
  noun: 'episode',
  origin: 'web',
  owns: (id) => /^episode-[0-9a-f]{20}$/.test(id),
}

/** Returns the id of an episode, from the hash of its feed and of what identifies it there. */
export function episodeId(hashHex: string): string {
  return `episode-${hashHex.slice(0, 20).toLowerCase()}`
}
