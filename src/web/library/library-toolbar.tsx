// Searches, sorts and filters the library and switches its view.
import { ArrowDownWideNarrow, ArrowUpNarrowWide, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LibraryQuery } from '../filters/library-query.ts'
import { sentiments } from '../filters/sentiments.ts'
import { SegmentedControl } from '../forms/segmented-control.tsx'
import { Select } from '../forms/select.tsx'
import { SearchBox } from '../lists/search-box.tsx'
import { ViewSwitch } from '../lists/view-switch.tsx'
import { IconButton } from '../ui/button.tsx'
import styles from './library-toolbar.module.css'
import { texts } from './texts.ts'

type Props = { query: LibraryQuery; onChange: (change: Partial<LibraryQuery>) => void }

const sorts = ['date', 'title', 'duration', 'rating'] as const

export function LibraryToolbar({ query, onChange }: Props) {
  const isSpoken = query.mode === 'spoken'
  return (
    <div className={styles.bar}>
      <SearchBox
        label={texts.searchLabel}
        search={query.search}
        placeholder={isSpoken ? texts.spokenPlaceholder : texts.searchPlaceholder}
        onSearch={(search) => onChange({ search })}
      />
      {!isSpoken && <SortControls query={query} onChange={onChange} />}
      <div className={styles.filters}>
        <div className={styles.mode}>
          <SegmentedControl
            label={texts.mode}
            value={query.mode}
            onChange={(mode) => onChange({ mode })}
            options={(['summaries', 'spoken'] as const).map((mode) => ({ value: mode, label: texts.modes[mode] }))}
          />
        </div>
        {!isSpoken && <Filters query={query} onChange={onChange} />}
      </div>
    </div>
  )
}

function SortControls({ query, onChange }: Props) {
  return (
    <>
      <Select
        label={texts.sort}
        value={query.sort ?? ''}
        onChange={(value) => onChange({ sort: sorts.find((sort) => sort === value) ?? null })}
        options={[
          ...(query.search ? [['', texts.sorts.relevance] as const] : []),
          ...sorts.map((sort) => [!query.search && sort === 'date' ? '' : sort, texts.sorts[sort]] as const),
        ]}
      />
      <IconButton
        className={styles.direction}
        label={query.direction === 'desc' ? texts.descending : texts.ascending}
        onClick={() => onChange({ sort: query.sort ?? 'date', direction: query.direction === 'desc' ? 'asc' : 'desc' })}
      >
        {query.direction === 'desc' ? <ArrowDownWideNarrow /> : <ArrowUpNarrowWide />}
      </IconButton>
      <ViewSwitch view={query.view} onView={(view) => onChange({ view })} />
    </>
  )
}

function Filters({ query, onChange }: Props) {
  return (
    <>
      <button
        type="button"
        className={styles.filter}
        aria-pressed={query.saved}
        onClick={() => onChange({ saved: !query.saved })}
      >
        {texts.savedOnly}
      </button>
      <Select
        label={texts.sentiment}
        value={query.sentiment}
        onChange={(sentiment) => onChange({ sentiment })}
        options={[['', texts.allSentiments], ...sentiments.map((name) => [name, texts.sentiments[name]] as const)]}
      />
      <Select
        label={texts.rating}
        value={query.rating}
        onChange={(rating) => onChange({ rating })}
        options={[
          ['', texts.anyRating],
          ...[5, 4, 3, 2, 1].map((stars) => [String(stars), texts.stars(stars)] as const),
          ['0', texts.unrated],
        ]}
      />
      {(['channel', 'topic'] as const).map(
        (name) =>
          query[name] && (
            <FilterChip key={name} onRemove={() => onChange({ [name]: '' })} label={texts.removeFilter(query[name])}>
              {name === 'topic' ? `#${query.topic}` : query.channel}
            </FilterChip>
          ),
      )}
    </>
  )
}

function FilterChip({ label, onRemove, children }: { label: string; onRemove: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.filter} aria-label={label} onClick={onRemove}>
      {children}
      <X aria-hidden />
    </button>
  )
}
