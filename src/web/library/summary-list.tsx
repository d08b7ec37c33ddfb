// Shows summaries as a grid of cards or as rows.
import type { ReactNode } from 'react'
import type { SummaryView } from '#contract/summary.ts'
import type { LibraryQuery } from '../filters/library-query.ts'
import layout from '../ui/layout.module.css'
import { VideoCard, VideoRow } from './video-item.tsx'

type Props = {
  items: SummaryView[]
  query: LibraryQuery
  /** Renders the control at the end of each item. */
  renderAction: (item: SummaryView) => ReactNode
}

export function SummaryList({ items, query, renderAction }: Props) {
  const { view, search } = query
  if (view === 'list')
    return (
      <ul>
        {items.map((item) => (
          <VideoRow key={item.videoId} large view={item} search={search}>
            {renderAction(item)}
          </VideoRow>
        ))}
      </ul>
    )
  // Only a list from newest to oldest highlights its first item.
  const isNewestFirst = query.page === 1 && !search && (query.sort ?? 'date') === 'date' && query.direction === 'desc'
  return (
    <ul className={layout.grid}>
      {items.map((item, index) => (
        <VideoCard key={item.videoId} view={item} search={search} isFeatured={isNewestFirst && index === 0}>
          {renderAction(item)}
        </VideoCard>
      ))}
    </ul>
  )
}
