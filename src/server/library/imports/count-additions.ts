// Counts what a person added to the videos of a file: highlights, notes, cards and tags.
import type { ImportCounts } from '#contract/library/library-import.ts'
import type { ReadEntry } from './read-entry.ts'

type Counted = Required<Pick<ImportCounts, 'highlights' | 'notes' | 'cards' | 'tags'>>
const fields = { highlight: 'highlights', note: 'notes', card: 'cards' } as const

export function createAdditionCounter() {
  const byVideo = new Map<
    string,
    { highlights: number; notes: number; cards: number; tags: string[] }
  >()
  const of = (videoId: string) => {
    const counts = byVideo.get(videoId) ?? { highlights: 0, notes: 0, cards: 0, tags: [] }
    byVideo.set(videoId, counts)
    return counts
  }
  return {
    add({ kind, key, tags }: ReadEntry): void {
      if (tags) of(key).tags = tags.map((tag) => tag.toLowerCase())
      if (kind === 'highlight' || kind === 'note' || kind === 'card') of(key)[fields[kind]]++
    },
    /** Only what belongs to these videos comes in. Tags are counted once. */
    count(videoIds: ReadonlySet<string>): Counted {
      const counted = { highlights: 0, notes: 0, cards: 0 }
      const tags = new Set<string>()
      for (const [videoId, counts] of byVideo) {
        if (!videoIds.has(videoId)) continue
        for (const field of Object.values(fields)) counted[field] += counts[field]
        for (const tag of counts.tags) tags.add(tag)
      }
      return { ...counted, tags: tags.size }
    },
  }
}
