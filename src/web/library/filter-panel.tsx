// All filters of the list, with the number of summaries that match.
import type { ReactNode } from 'react'
import { languageName } from '#contract/format.ts'
import { languages } from '#contract/languages.ts'
import { activeFilters, type LibraryFilter, type LibraryQuery, noFilters } from '../filters/library-query.ts'
import { sentiments } from '../filters/sentiments.ts'
import field from '../forms/field.module.css'
import { Select } from '../forms/select.tsx'
import { useTagList } from '../tags/use-tags.ts'
import { Button } from '../ui/button.tsx'
import { useNarrow } from '../ui/use-narrow.ts'
import { offeredSpans } from './date-spans.ts'
import { describeRating, lengths } from './describe-filters.ts'
import styles from './filter.module.css'
import { SortControls } from './sort-controls.tsx'
import { texts } from './texts.ts'

export type FilterProps = {
  query: LibraryQuery
  /** How many match; undefined until it is known. */
  total: number | undefined
  onChange: (change: Partial<LibraryQuery>) => void
}

export function FilterPanel({
  query,
  total,
  onChange,
  onDone,
}: FilterProps & { onDone: (element: HTMLElement) => void }) {
  const isNarrow = useNarrow()
  return (
    <div className={styles.panel}>
      {isNarrow && (
        <Row label={texts.sort}>
          <SortControls query={query} onChange={onChange} />
        </Row>
      )}
      <DateRow query={query} onChange={onChange} />
      <Row label={texts.length}>
        {lengths.map(({ name, ...length }) => (
          <Choice key={name} filter={length} query={query} onChange={onChange}>
            {name}
          </Choice>
        ))}
      </Row>
      <TagRow query={query} onChange={onChange} />
      <Row label={texts.rating}>
        {['5', '4', '3', '2', '1', '0'].map((rating) => (
          <Choice key={rating} filter={{ rating }} query={query} onChange={onChange}>
            {describeRating(rating)}
          </Choice>
        ))}
      </Row>
      <Row label={texts.sentiment}>
        {sentiments.map((sentiment) => (
          <Choice key={sentiment} filter={{ sentiment }} query={query} onChange={onChange}>
            {texts.sentiments[sentiment]}
          </Choice>
        ))}
      </Row>
      <Row label={texts.language}>
        <Select
          label={texts.language}
          value={query.language}
          onChange={(language) => onChange({ language })}
          options={[['', texts.anyLanguage], ...languages.map((code) => [code, languageName(code)] as const)]}
        />
      </Row>
      <Row label={texts.only}>
        <Choice filter={{ saved: true }} query={query} onChange={onChange}>
          {texts.savedOnly}
        </Choice>
      </Row>
      <div className={styles.foot}>
        {Object.keys(activeFilters(query)).length > 0 && (
          <Button
            look="quiet"
            onClick={({ currentTarget }) => {
              // This button disappears with the filters.
              currentTarget.parentElement?.querySelector<HTMLElement>(':last-child')?.focus()
              onChange(noFilters)
            }}
          >
            {texts.clearFilters}
          </Button>
        )}
        <Button look="primary" onClick={({ currentTarget }) => onDone(currentTarget)}>
          {total === undefined ? texts.close : texts.showMatching(total)}
        </Button>
      </div>
    </div>
  )
}

type RowProps = Pick<FilterProps, 'query' | 'onChange'>

function DateRow({ query, onChange }: RowProps) {
  return (
    <Row label={texts.date}>
      {offeredSpans(Date.now()).map(({ name, ...span }) => (
        <Choice key={name} filter={span} query={query} onChange={onChange}>
          {name}
        </Choice>
      ))}
      <div className={styles.dates}>
        {(['from', 'to'] as const).map((name) => (
          <label key={name}>
            {texts[name]}
            <input
              className={field.input}
              type="date"
              value={query[name]}
              onChange={({ target }) => onChange({ [name]: target.value })}
            />
          </label>
        ))}
      </div>
    </Row>
  )
}

const maxTags = 6

function TagRow({ query, onChange }: RowProps) {
  const tags = useTagList()
  if (tags.length === 0) return null
  return (
    <Row label={texts.tag}>
      {tags.slice(0, maxTags).map(({ name, count }) => (
        <Choice key={name} filter={{ tag: name }} query={query} onChange={onChange}>
          <bdi>{name}</bdi> <span className={styles.number}>{count.toLocaleString('en')}</span>
        </Choice>
      ))}
      {tags.length > maxTags && (
        <Select
          label={texts.moreTags}
          value={query.tag}
          onChange={(tag) => onChange({ tag })}
          options={[['', texts.moreTags], ...tags.map(({ name }) => [name, name] as const)]}
        />
      )}
    </Row>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
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
function Choice({ filter, query, onChange, children }: RowProps & { filter: LibraryFilter; children: ReactNode }) {
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
