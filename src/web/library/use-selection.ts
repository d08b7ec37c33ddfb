// Holds the summaries that the user has selected, across the pages of a list.
import { useState } from 'react'
import type { SummaryView } from '#contract/summary.ts'

export type Selection = ReturnType<typeof useSelection>

export function useSelection() {
  const [isActive, setActive] = useState(false)
  const [selected, setSelected] = useState<ReadonlyMap<string, SummaryView>>(new Map())
  return {
    /** True while the list shows checkboxes. */
    isActive,
    items: [...selected.values()],
    has: (item: SummaryView) => selected.has(item.videoId),
    start: () => setActive(true),
    end() {
      setActive(false)
      setSelected(new Map())
    },
    add: (items: SummaryView[]) =>
      setSelected(new Map([...selected, ...items.map((item) => [item.videoId, item] as const)])),
    remove: (item: SummaryView) => setSelected(new Map([...selected].filter(([videoId]) => videoId !== item.videoId))),
  }
}
