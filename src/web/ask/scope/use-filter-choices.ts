// What the library can be narrowed by.
import { useQuery } from '@tanstack/react-query'
import { useAuth } from '../../account/session/auth.tsx'
import { api } from '../../api/api.ts'
import { describeDates, offeredSpans } from '../../library/filters/date-spans.ts'
import { useTagList } from '../../library/tags/use-tags.ts'
import type { AskFilters } from './ask-query.ts'
import type { FilterKind } from './scope-kind.ts'

/** One way to narrow the library, with its name and what it sets. */
type FilterChoice = { name: string; value: string; change: Partial<AskFilters> }

/**
 * The choices of each kind; what is chosen is among them, also if nothing in the library
 * has it.
 */
export function useFilterChoices({
  from,
  to,
  ...names
}: AskFilters): Record<FilterKind, FilterChoice[]> {
  const { user } = useAuth()
  const tags = useTagList()
  const { data } = useQuery({
    queryKey: ['library', user?.uid, 'choices'],
    queryFn: () => api.listFilterChoices(),
    enabled: user !== null,
  })
  const nameChoices = (kind: keyof typeof names, offered: readonly { name: string }[] = []) =>
    [...new Set([names[kind], ...offered.map(({ name }) => name)])]
      .filter(Boolean)
      .map((name) => ({ name, value: name, change: { [kind]: name } }))
  return {
    channel: nameChoices('channel', data?.channels),
    topic: nameChoices('topic', data?.topics),
    tag: nameChoices('tag', tags),
    date: listDates({ from, to }, Date.now()),
  }
}

function listDates(chosen: { from: string; to: string }, nowMs: number): FilterChoice[] {
  const spans: { from: string; to: string; name: string }[] = offeredSpans(nowMs)
  const isOffered = spans.some(({ from, to }) => from === chosen.from && to === chosen.to)
  if ((chosen.from || chosen.to) && !isOffered)
    spans.unshift({ ...chosen, name: describeDates(chosen, nowMs) })
  return spans.map(({ name, from, to }) => ({
    name,
    value: dateValue({ from, to }),
    change: { from, to },
  }))
}

/** The value of a span of days in its list. */
export const dateValue = ({ from, to }: { from: string; to: string }) => `${from}/${to}`
