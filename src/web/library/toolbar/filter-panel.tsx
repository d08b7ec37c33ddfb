// All filters of the list, with the number of summaries that match.
import { useQuery } from '@tanstack/react-query'
import { languageName } from '#contract/basics/format.ts'
import { sentiments } from '#contract/basics/limits.ts'
import { languages } from '#contract/captions/languages.ts'
import type { FilterChoices } from '#contract/library/library.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import field from '../../ui/forms/field.module.css'
import { Select } from '../../ui/forms/select.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { offeredSpans } from '../filters/date-spans.ts'
import { activeFilters, type LibraryQuery, noFilters } from '../filters/library-query.ts'
import { SavedSearchesBar } from '../saved-searches/saved-searches-bar.tsx'
import { useTagList } from '../tags/use-tags.ts'
import { texts } from '../texts.ts'
import type { Found } from '../use-found.ts'
import { describeRating, durationFilters } from './describe-filters.ts'
import styles from './filter.module.css'
import { Choice, Count, NameRow, Row, type RowProps } from './filter-rows.tsx'
import { SortControls } from './sort-controls.tsx'

export type FilterProps = {
  query: LibraryQuery
  /** How many match; undefined until it is known. */
  total: number | undefined
  /** What the search found beside them. */
  found: Found
  onChange: (change: Partial<LibraryQuery>) => void
}

export function FilterPanel({
  query,
  total,
  found,
  onChange,
  onDone,
}: FilterProps & { onDone: (element: HTMLElement) => void }) {
  const isNarrow = useNarrow()
  const tags = useTagList()
  const { user } = useAuth()
  const { data: choices } = useQuery({
    queryKey: ['library', user?.uid, 'choices'],
    queryFn: () => api.listFilterChoices(),
    enabled: user !== null,
  })
  return (
    <div className={styles.panel}>
      {isNarrow && (
        <>
          <div className={styles.saved}>
            <SavedSearchesBar userId={user?.uid} query={query} />
          </div>
          <Row label={texts.sort}>
            <SortControls query={query} onChange={onChange} />
          </Row>
        </>
      )}
      <DateRow query={query} onChange={onChange} />
      <Row label={texts.length}>
        {durationFilters.map(({ name, ...length }) => (
          <Choice key={name} filter={length} query={query} onChange={onChange}>
            {name}
          </Choice>
        ))}
      </Row>
      <NameRow kind="channel" names={choices?.channels} query={query} onChange={onChange} />
      <NameRow kind="topic" names={choices?.topics} query={query} onChange={onChange} />
      <NameRow kind="tag" names={tags} query={query} onChange={onChange} />
      <RatingRow query={query} onChange={onChange} />
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
          options={[
            ['', texts.anyLanguage],
            ...languages.map((code) => [code, languageName(code)] as const),
          ]}
        />
      </Row>
      <OnlyRow choices={choices} query={query} onChange={onChange} />
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
          {describeMatching(total, found)}
        </Button>
      </div>
    </div>
  )
}

function describeMatching(
  total: number | undefined,
  { isSettled, spoken, ownWords }: Found,
): string {
  if (total === undefined || (total === 0 && !isSettled)) return texts.close
  const said = spoken?.total ?? 0
  if (total > 0 || said + (ownWords?.total ?? 0) === 0) return texts.showMatching(total)
  return said > 0 ? texts.showSpoken(said) : texts.close
}

function OnlyRow({ choices, query, onChange }: RowProps & { choices: FilterChoices | undefined }) {
  return (
    <Row label={texts.only}>
      <Choice filter={{ saved: true }} query={query} onChange={onChange}>
        {texts.savedOnly}
        <Count count={choices?.saved} />
      </Choice>
      <Choice filter={{ highlights: true }} query={query} onChange={onChange}>
        {texts.hasHighlights}
        <Count count={choices?.withHighlights} />
      </Choice>
    </Row>
  )
}

function RatingRow({ query, onChange }: RowProps) {
  return (
    <Row label={texts.rating}>
      {['5', '4', '3', '2', '1', '0'].map((rating) => (
        <Choice key={rating} filter={{ rating, minRating: '' }} query={query} onChange={onChange}>
          {describeRating(rating)}
        </Choice>
      ))}
      {['4', '3'].map((minRating) => (
        <Choice
          key={`from ${minRating}`}
          filter={{ minRating, rating: '' }}
          query={query}
          onChange={onChange}
        >
          {texts.orMore(Number(minRating))}
        </Choice>
      ))}
    </Row>
  )
}

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
