// What somebody marks is changed wherever it was read: in lists, feeds and pages that hold the same playlist or person.
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Playlist } from '#contract/playlists.ts'
import type { Creator } from '#contract/social.ts'

export type Thing = Record<string, unknown>

/** The data with every object that `isIt` accepts changed, at any depth; what holds none of them stays the same object. */
export function patched(data: unknown, isIt: (thing: Thing) => boolean, change: (thing: Thing) => Thing): unknown {
  if (Array.isArray(data)) {
    const next = data.map((part) => patched(part, isIt, change))
    return next.some((part, index) => part !== data[index]) ? next : data
  }
  if (typeof data !== 'object' || data === null) return data
  const before = data as Thing
  const inner = Object.entries(before).map(([name, part]) => [name, patched(part, isIt, change)] as const)
  const next = inner.some(([name, part]) => part !== before[name]) ? Object.fromEntries(inner) : before
  return isIt(next) ? change(next) : next
}

const socialKeys: QueryKey[] = [['playlists'], ['feed'], ['creators'], ['comments']]

/** Changes a playlist wherever it was read. */
export function patchPlaylist(queries: QueryClient, id: string, now: Partial<Playlist>): void {
  patchAll(
    queries,
    (thing) => isPlaylist(thing, id),
    (thing) => ({ ...thing, ...now }),
  )
}

/** Changes a person wherever they were read. */
export function patchCreator(queries: QueryClient, username: string, now: Partial<Creator>): void {
  patchAll(
    queries,
    (thing) => thing.username === username && 'isFollowing' in thing,
    (thing) => ({ ...thing, ...now }),
  )
}

export function isPlaylist(thing: unknown, id: string): boolean {
  return typeof thing === 'object' && thing !== null && 'isSaved' in thing && 'id' in thing && thing.id === id
}

/** Runs a change through all that was read of playlists, the feed, people and what they write. */
export function patchAll(queries: QueryClient, isIt: (thing: Thing) => boolean, change: (thing: Thing) => Thing): void {
  for (const queryKey of socialKeys)
    queries.setQueriesData({ queryKey }, (data: unknown) => patched(data, isIt, change))
}

/**
 * All of it is asked for anew: at once where it is shown, else when it is next looked at. With `later` what is shown is
 * left alone, for a page that is about to be left because what it shows is gone.
 */
export async function refreshAll(queries: QueryClient, when: 'now' | 'later' = 'now'): Promise<void> {
  const refetchType = when === 'now' ? 'active' : 'none'
  await Promise.all(socialKeys.map((queryKey) => queries.invalidateQueries({ queryKey, refetchType })))
}
