// Searches, filters and sorts the saved summaries.
import { sentiments } from '#contract/basics/limits.ts'
import { Select } from '../../ui/forms/select.tsx'
import { SearchBox } from '../../ui/lists/search-box.tsx'
import { ViewSwitch } from '../../ui/lists/view-switch.tsx'
import type { LibraryQuery } from '../filters/library-query.ts'
import { texts } from '../texts.ts'
import styles from './saved-list.module.css'

const sorts = ['date', 'title', 'channel'] as const

type Props = { query: LibraryQuery; onChange: (change: Partial<LibraryQuery>) => void }

export function SavedToolbar({ query, onChange }: Props) {
  return (
    <div className={styles.tools}>
      <SearchBox
        label={texts.searchSaved}
        placeholder={texts.searchSaved}
        search={query.search}
        onSearch={(search) => onChange({ search })}
      />
      <Select
        label={texts.sentiment}
        value={query.sentiment}
        onChange={(sentiment) => onChange({ sentiment })}
        options={[
          ['', texts.allSentiments],
          ...sentiments.map((name) => [name, texts.sentiments[name]] as const),
        ]}
      />
      <Select
        label={texts.sort}
        value={query.sort ?? 'date'}
        onChange={(value) =>
          onChange({ sort: sorts.find((sort) => sort === value && sort !== 'date') ?? null })
        }
        options={sorts.map((sort) => [sort, texts.sorts[sort]] as const)}
      />
      <ViewSwitch view={query.view} onView={(view) => onChange({ view })} />
    </div>
  )
}
