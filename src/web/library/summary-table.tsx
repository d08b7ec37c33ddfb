// The list view: summaries in aligned columns, each of which can be selected.
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { SummaryView } from '#contract/summary.ts'
import { formatDate } from '../dates/format-date.ts'
import { ChannelLink } from '../filters/channel-link.tsx'
import type { LibraryQuery } from '../filters/library-query.ts'
import { OwnTags } from '../tags/own-tags.tsx'
import covering from '../ui/covering-link.module.css'
import { joinClasses } from '../ui/join-classes.ts'
import { keepFocus } from '../ui/keep-focus.ts'
import text from '../ui/text.module.css'
import { Thumbnail } from '../ui/thumbnail.tsx'
import { CardMenu } from './card-menu.tsx'
import { Excerpt, RatingBadge, SavedMark, Title, WatchLink } from './item-parts.tsx'
import library from './library.module.css'
import { SelectionCheckbox } from './selection-checkbox.tsx'
import styles from './summary-table.module.css'
import { texts } from './texts.ts'
import type { SummarySelection } from './use-selection.ts'

type Sort = 'title' | 'date' | 'rating'
type SortProps = { query: LibraryQuery; onChange: (change: Partial<LibraryQuery>) => void }
type Props = SortProps & { items: SummaryView[]; selection: SummarySelection }

export function SummaryTable({ items, query, selection, onChange }: Props) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <td>
            <PageCheckbox items={items} selection={selection} />
          </td>
          <SortHeading sort="title" query={query} onChange={onChange} className={styles.titleHeading} />
          <th scope="col" className={styles.tags}>
            {texts.tagsHeading}
          </th>
          <SortHeading sort="date" query={query} onChange={onChange} />
          <SortHeading sort="rating" query={query} onChange={onChange} />
          <td />
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <Row key={item.videoId} item={item} query={query} selection={selection} />
        ))}
      </tbody>
    </table>
  )
}

function Row({
  item,
  query: { search, saved },
  selection,
}: {
  item: SummaryView
  query: LibraryQuery
  selection: SummarySelection
}) {
  return (
    <tr ref={keepFocus} data-video-id={item.videoId} className={selection.has(item) ? styles.selected : undefined}>
      <td>
        <SelectionCheckbox item={item} selection={selection} />
      </td>
      <td className={covering.covered}>
        <div className={styles.video}>
          <Thumbnail source={item.thumbnail} duration={item.duration}>
            <SavedMark view={item} />
          </Thumbnail>
          <div>
            <Title view={item} search={search} />
            {item.channel && (
              <span className={text.meta}>
                <ChannelLink channel={item.channel} />
              </span>
            )}
            {search !== '' && <Excerpt view={item} search={search} />}
          </div>
        </div>
      </td>
      <td className={styles.tags}>
        {item.tags.length > 0 ? <OwnTags tags={item.tags} /> : <span aria-hidden>–</span>}
      </td>
      <td className={text.meta}>{formatDate((saved && item.savedAt) || item.firstMadeAt)}</td>
      <td>
        <RatingBadge brief rating={item.rating} />
      </td>
      <td>
        <div className={styles.end}>
          <WatchLink view={item} />
          <CardMenu view={item} />
        </div>
      </td>
    </tr>
  )
}

/** Selects all of the page, or none of it. */
function PageCheckbox({ items, selection }: { items: SummaryView[]; selection: SummarySelection }) {
  const count = items.filter(selection.has).length
  const isAll = count === items.length
  const showMixed = (element: HTMLInputElement | null) => {
    if (element) element.indeterminate = count > 0 && !isAll
  }
  return (
    <input
      ref={showMixed}
      type="checkbox"
      className={library.checkbox}
      aria-label={texts.selectAll}
      checked={isAll}
      onChange={() => (isAll ? selection.removeAll(items) : selection.add(items))}
    />
  )
}

/** Sorts by this column. Pressed again it reverses the order. */
function SortHeading({ sort, query, onChange, className }: SortProps & { sort: Sort; className?: string | undefined }) {
  const isSorted = (query.sort ?? (query.search ? null : 'date')) === sort
  const isDescending = query.direction === 'desc'
  const Arrow = isDescending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className={joinClasses(styles.sort, isSorted && styles.sorted)}
        onClick={() => onChange(isSorted ? { sort, direction: isDescending ? 'asc' : 'desc' } : { sort })}
      >
        {sort === 'date' && query.saved ? texts.saved : texts.columns[sort]}
        {isSorted && <Arrow aria-hidden />}
      </button>
    </th>
  )
}
