// The rows of the filters: a label with choices, of which each sets or removes a filter.
import type { ReactNode } from 'react'
import { Select } from '../../ui/forms/select.tsx'
import { type LibraryFilter, type LibraryQuery, noFilters } from '../filters/library-query.ts'
import { texts } from '../texts.ts'
import styles from './filter.module.css'

export type RowProps = { query: LibraryQuery; onChange: (change: Partial<LibraryQuery>) => void }

const maxNames = 4

type NameRowProps = RowProps & {
  kind: 'channel' | 'topic' | 'tag'
  /** The most frequent first; undefined until they are known. */
  names: { name: string; count: number }[] | undefined
}

/**
 * Offers the most frequent names, and all others in a list. The one that is set stays
 * among those that are shown.
 */
export function NameRow({ kind, names = [], query, onChange }: NameRowProps) {
  const set = query[kind].toLowerCase()
  const [first, others] = [names.slice(0, maxNames), names.slice(maxNames)]
  const isElsewhere = set !== '' && !first.some(({ name }) => name.toLowerCase() === set)
  if (names.length === 0 && !isElsewhere) return null
  const shown = isElsewhere ? [...first, { name: query[kind], count: undefined }] : first
  return (
    <Row label={texts[kind]}>
      {shown.map(({ name, count }) => (
        <Choice
          key={name}
          filter={{ [kind]: name.toLowerCase() === set ? query[kind] : name }}
          query={query}
          onChange={onChange}
        >
          <bdi>{kind === 'topic' ? `#${name}` : name}</bdi>
          <Count count={count} />
        </Choice>
      ))}
      {others.length > 0 && (
        <Select
          label={texts.more[kind]}
          value={others.some(({ name }) => name === query[kind]) ? query[kind] : ''}
          onChange={(name) => onChange({ [kind]: name })}
          options={[
            ['', texts.more[kind]],
            ...others.map(
              ({ name, count }) => [name, `${name} (${count.toLocaleString('en')})`] as const,
            ),
          ]}
        />
      )}
    </Row>
  )
}

export function Count({ count }: { count: number | undefined }) {
  return count !== undefined && <span className={styles.number}> {count.toLocaleString('en')}</span>
}

export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid with its legend.
    <div className={styles.row} role="group" aria-label={label}>
      <span className={styles.label} aria-hidden>
        {label}
      </span>
      <div className={styles.choices}>{children}</div>
    </div>
  )
}

/** Sets its filter, or removes it when it is set. */
export function Choice({
  filter,
  query,
  onChange,
  children,
}: RowProps & { filter: LibraryFilter; children: ReactNode }) {
  const names = Object.keys(filter) as (keyof LibraryFilter)[]
  const isSet = names.every((name) => query[name] === filter[name])
  const cleared = Object.fromEntries(names.map((name) => [name, noFilters[name]]))
  return (
    <button
      type="button"
      className={styles.choice}
      aria-pressed={isSet}
      onClick={() => onChange(isSet ? cleared : filter)}
    >
      {children}
    </button>
  )
}
