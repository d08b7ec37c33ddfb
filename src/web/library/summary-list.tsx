// Summaries as a grid of cards or as rows.
import type { ReactNode } from 'react'
import type { SummaryView } from '#contract/summary.ts'
import layout from '../ui/layout.module.css'
import type { LibraryState } from './library-query.ts'
import { VideoCard, VideoRow } from './video-item.tsx'

type Props = {
  items: SummaryView[]
  state: LibraryState
  /** What stands at the end of each, such as a box to choose it. */
  asideOf: (item: SummaryView) => ReactNode
}

export function SummaryList({ items, state, asideOf }: Props) {
  const { view, search } = state
  if (view === 'list')
    return (
      <ul>
        {items.map((item) => (
          <VideoRow key={item.videoId} large view={item} search={search}>
            {asideOf(item)}
          </VideoRow>
        ))}
      </ul>
    )
  // The newest of all leads; anywhere else one is as good as the next.
  const leads = state.page === 1 && !search && (state.sort ?? 'date') === 'date' && state.direction === 'desc'
  return (
    <ul className={layout.grid}>
      {items.map((item, index) => (
        <VideoCard key={item.videoId} view={item} search={search} first={leads && index === 0}>
          {asideOf(item)}
        </VideoCard>
      ))}
    </ul>
  )
}
