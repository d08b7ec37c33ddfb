// Shows summaries as rows of text or as a grid of cards.
import type { SummaryView } from '#contract/summaries/summary.ts'
import layout from '../../ui/layout.module.css'
import type { LibraryQuery } from '../filters/library-query.ts'
import { CardMenu } from '../items/card-menu.tsx'
import { TextRow, VideoCard } from '../items/video-item.tsx'
import styles from '../library.module.css'
import type { SummarySelection } from '../selection/use-selection.ts'
import { texts } from '../texts.ts'
import type { SpokenVideo } from '../use-found.ts'

type Props = {
  items: SummaryView[]
  query: LibraryQuery
  /** What is said in videos of the list, by their ids. */
  said: ReadonlyMap<string, SpokenVideo>
  selection: SummarySelection
}

export function SummaryList({ items, query, said, selection }: Props) {
  const { view, search, saved } = query
  const Item = view === 'grid' ? VideoCard : TextRow
  return (
    <ul className={view === 'grid' ? layout.grid : undefined}>
      {items.map((item) => (
        <Item
          key={item.videoId}
          view={item}
          search={search}
          said={said.get(item.videoId)}
          showsSaved={saved}
        >
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

type CheckboxProps = { item: SummaryView; selection: SummarySelection }

function SelectionCheckbox({ item, selection }: CheckboxProps) {
  return (
    <input
      type="checkbox"
      className={styles.checkbox}
      aria-label={texts.selectOne(item.title)}
      checked={selection.has(item)}
      onChange={({ target }) => (target.checked ? selection.add([item]) : selection.remove(item))}
    />
  )
}
