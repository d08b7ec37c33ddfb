// Holds the summaries that the user has selected, across the pages of a list: one by one,
// or all that the list finds, without some.
import { useState } from 'react'
import type { BulkChange } from '#contract/library/bulk.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { type LibraryQuery, toSelectionParams } from '../filters/library-query.ts'

export type SummarySelection = ReturnType<typeof useSelection>

export function useSelection(query: LibraryQuery, total: number) {
  const params = toSelectionParams(query)
  const key = params.toString()
  const [isActive, setActive] = useState(false)
  const [selected, setSelected] = useState<ReadonlyMap<string, SummaryView>>(new Map())
  /** What the list found when all of it was selected. Another search or filter finds others. */
  const [allOf, setAllOf] = useState<string | null>(null)
  const [except, setExcept] = useState<ReadonlySet<string>>(new Set())
  const isAll = allOf === key
  function removeAll(items: SummaryView[]) {
    const ids = items.map(({ videoId }) => videoId)
    if (isAll) setExcept(new Set([...except, ...ids]))
    else setSelected(new Map([...selected].filter(([id]) => !ids.includes(id))))
  }
  function clear() {
    setSelected(new Map())
    setAllOf(null)
    setExcept(new Set())
  }
  return {
    /** True while the list shows checkboxes. */
    isActive,
    /** True while everything that the list finds is selected. */
    isAll,
    /** Those that were selected one by one. */
    items: isAll ? [] : [...selected.values()],
    count: isAll ? total - except.size : selected.size,
    /** True where all of them are known to be saved. */
    areSaved: isAll
      ? query.saved
      : selected.size > 0 && [...selected.values()].every(({ savedAt }) => savedAt !== null),
    has: ({ videoId }: SummaryView) => (isAll ? !except.has(videoId) : selected.has(videoId)),
    start: () => setActive(true),
    clear,
    end() {
      setActive(false)
      clear()
    },
    add(items: SummaryView[]) {
      setActive(true)
      const ids = items.map(({ videoId }) => videoId)
      if (isAll) return setExcept(new Set([...except].filter((videoId) => !ids.includes(videoId))))
      setSelected(new Map([...selected, ...items.map((item) => [item.videoId, item] as const)]))
    },
    remove: (item: SummaryView) => removeAll([item]),
    removeAll,
    addAll() {
      setExcept(new Set())
      setAllOf(key)
    },
    /** What a change applies to. */
    toRequest: (): BulkChange['selection'] =>
      isAll
        ? {
            query: Object.fromEntries(params) as Extract<
              BulkChange['selection'],
              { query: unknown }
            >['query'],
            except: [...except],
          }
        : { videoIds: [...selected.keys()] },
  }
}
