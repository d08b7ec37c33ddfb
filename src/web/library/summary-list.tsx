// Shows summaries as rows of text or as a grid of cards.
import type { SummaryView } from '#contract/summaries/summary.ts'
import layout from '../ui/layout.module.css'
import { CardMenu } from './card-menu.tsx'
import type { LibraryQuery } from './filters/library-query.ts'
import { SelectionCheckbox } from './selection-checkbox.tsx'
import type { SummarySelection } from './use-selection.ts'
import { TextRow, VideoCard } from './video-item.tsx'

type Props = { items: SummaryView[]; query: LibraryQuery; selection: SummarySelection }

export function SummaryList({ items, query: { view, search, saved }, selection }: Props) {
  const Item = view === 'grid' ? VideoCard : TextRow
  return (
    <ul className={view === 'grid' ? layout.grid : undefined}>
      {items.map((item) => (
        <Item key={item.videoId} view={item} search={search} showsSaved={saved}>
          {selection.isActive ? (
            <SelectionCheckbox item={item} selection={selection} />
          ) : (
            <CardMenu view={item} />
          )}
        </Item>
      ))}
    </ul>
  )
}
