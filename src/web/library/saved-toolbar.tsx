// Searches, filters and sorts the saved summaries.
import { Search } from 'lucide-react'
import { maxSearchCharacters } from '#contract/limits.ts'
import field from '../forms/field.module.css'
import { Select } from '../forms/select.tsx'
import { ViewSwitch } from '../lists/view-switch.tsx'
import text from '../ui/text.module.css'
import styles from './saved-list.module.css'
import { sentiments } from './sentiments.ts'
import { texts } from './texts.ts'

const sorts = ['date', 'title', 'channel'] as const

export type SavedFilters = {
  search: string
  sort: (typeof sorts)[number]
  sentiment: string
  view: 'grid' | 'list'
}

type Props = { filters: SavedFilters; onFilters: (filters: SavedFilters) => void }

export function SavedToolbar({ filters, onFilters }: Props) {
  return (
    <div className={styles.tools}>
      <label className={field.search}>
        <Search aria-hidden />
        <span className={text.hidden}>{texts.searchSaved}</span>
        <input
          className={field.input}
          type="search"
          placeholder={texts.searchSaved}
          maxLength={maxSearchCharacters}
          value={filters.search}
          onChange={(event) => onFilters({ ...filters, search: event.target.value })}
        />
      </label>
      <Select
        label={texts.sentiment}
        value={filters.sentiment}
        onChange={(sentiment) => onFilters({ ...filters, sentiment })}
        options={[['', texts.allSentiments], ...sentiments.map((name) => [name, texts.sentiments[name]] as const)]}
      />
      <Select
        label={texts.sort}
        value={filters.sort}
        onChange={(value) => onFilters({ ...filters, sort: sorts.find((sort) => sort === value) ?? 'date' })}
        options={sorts.map((sort) => [sort, texts.sorts[sort]] as const)}
      />
      <ViewSwitch view={filters.view} onView={(view) => onFilters({ ...filters, view })} />
    </div>
  )
}
