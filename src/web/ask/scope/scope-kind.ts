// Where a question looks, as the page offers it: in the whole library or one playlist, or
// in the library narrowed in one way.
import type { AskFilters, AskState, scopeKinds } from './ask-query.ts'

/** What narrows the library; a date is a span of days. */
export const filterKinds = ['channel', 'topic', 'tag', 'date'] as const
export type FilterKind = (typeof filterKinds)[number]
export type ScopeKind = (typeof scopeKinds)[number] | FilterKind

export const noFilters: AskFilters = { channel: '', topic: '', tag: '', from: '', to: '' }

/** Lists how the library is narrowed: by a link of the library in several ways. */
export function listNarrowed({ from, to, ...names }: AskFilters): FilterKind[] {
  return filterKinds.filter((kind) => (kind === 'date' ? from || to : names[kind]))
}

/** The scope that is marked as chosen. */
export function scopeKindOf(state: AskState): ScopeKind {
  return state.scope === 'playlist' ? 'playlist' : (listNarrowed(state)[0] ?? 'library')
}
