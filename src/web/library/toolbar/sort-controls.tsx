// Selects the order of the list and its direction.
import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import { Select } from '../../ui/forms/select.tsx'
import type { LibraryQuery } from '../filters/library-query.ts'
import { texts } from '../texts.ts'
import styles from './library-toolbar.module.css'

type Props = { query: LibraryQuery; onChange: (change: Partial<LibraryQuery>) => void }

const sorts = ['date', 'title', 'duration', 'rating'] as const

export function SortControls({ query, onChange }: Props) {
  const isDescending = query.direction === 'desc'
  return (
    <>
      <Select
        label={texts.sort}
        value={query.sort ?? ''}
        onChange={(value) => onChange({ sort: sorts.find((sort) => sort === value) ?? null })}
        options={[
          ...(query.search ? [['', texts.sorts.relevance] as const] : []),
          ...sorts.map(
            (sort) => [!query.search && sort === 'date' ? '' : sort, texts.sorts[sort]] as const,
          ),
        ]}
      />
      <IconButton
        className={styles.direction}
        label={isDescending ? texts.descending : texts.ascending}
        onClick={() =>
          onChange({ sort: query.sort ?? 'date', direction: isDescending ? 'asc' : 'desc' })
        }
      >
        {isDescending ? <ArrowDownWideNarrow /> : <ArrowUpNarrowWide />}
      </IconButton>
    </>
  )
}
