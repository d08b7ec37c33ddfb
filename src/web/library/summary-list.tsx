// Shows summaries as a grid of cards or as a table. On phones the table is a list of rows.
import type { SummaryView } from '#contract/summary.ts'
import type { LibraryQuery } from '../filters/library-query.ts'
import layout from '../ui/layout.module.css'
import { useNarrow } from '../ui/use-narrow.ts'
import { CardMenu } from './card-menu.tsx'
import { SelectionCheckbox } from './selection-checkbox.tsx'
import { SummaryTable } from './summary-table.tsx'
import type { SummarySelection } from './use-selection.ts'
import { VideoCard, VideoRow } from './video-item.tsx'

type Props = {
  items: SummaryView[]
  query: LibraryQuery
  selection: SummarySelection
  onChange: (change: Partial<LibraryQuery>) => void
}

export function SummaryList(props: Props) {
  const { items, query, selection } = props
  const { view, search, saved } = query
  const isNarrow = useNarrow()
  const renderAction = (item: SummaryView) =>
    selection.isActive ? <SelectionCheckbox item={item} selection={selection} /> : <CardMenu view={item} />
  if (view === 'list' && !isNarrow) return <SummaryTable {...props} />
  if (view === 'list')
    return (
      <ul>
        {items.map((item) => (
          <VideoRow key={item.videoId} large view={item} search={search} showsSaved={saved}>
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
        <VideoCard
          key={item.videoId}
          view={item}
          search={search}
          showsSaved={saved}
          isFeatured={isNewestFirst && index === 0}
        >
          {renderAction(item)}
        </VideoCard>
      ))}
    </ul>
  )
}
