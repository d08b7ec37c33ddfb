// What the list shows when nothing in it matches: where else something was found, or the
// nearest search that finds something.
import { useQuery } from '@tanstack/react-query'
import type { NearestSearch } from '#contract/library/library.ts'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyIcon } from '../../ui/empty-icon.tsx'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import text from '../../ui/text.module.css'
import {
  type LibraryFilter,
  type LibraryQuery,
  toPageParams,
  toSelectionParams,
  updateLibraryQuery,
} from '../filters/library-query.ts'
import styles from '../finding.module.css'
import { texts } from '../texts.ts'
import { describeFilters } from '../toolbar/describe-filters.ts'
import { useFound } from '../use-found.ts'

type Props = { userId: string | undefined; query: LibraryQuery; onClearFilters: () => void }

export function NothingFound({ userId, query, onClearFilters }: Props) {
  const { spoken, ownWords, isSettled } = useFound(userId, query)
  const [isSaid, isOwn] = [(spoken?.total ?? 0) > 0, (ownWords?.total ?? 0) > 0]
  const isElsewhere = isSaid || isOwn
  const params = toSelectionParams(query).toString()
  const { data } = useQuery({
    queryKey: ['library', userId, 'nearest', params],
    queryFn: () => api.findNearestSearch(params),
    enabled: isSettled && !isElsewhere,
  })
  if (isElsewhere) return <p className={text.muted}>{texts.foundElsewhere(isSaid, isOwn)}</p>
  return (
    <div className={layout.empty}>
      <EmptyIcon />
      <h2 className={text.section}>{texts.notFound}</h2>
      <p>{query.search ? texts.noMatch(query.search) : texts.noFilterMatch}</p>
      {data?.nearest && <Nearest query={query} nearest={data.nearest} />}
      <Button onClick={onClearFilters}>{texts.clear}</Button>
    </div>
  )
}

type Nearest = NonNullable<NearestSearch['nearest']>

type NearestProps = { query: LibraryQuery; nearest: Nearest }

function Nearest({ query, nearest: { search, leftOut, summaries, spoken } }: NearestProps) {
  const removed = describeFilters(query, Date.now()).filter(({ kind }) =>
    leftOut.filters.includes(kind),
  )
  const withoutRemoved: LibraryFilter = Object.assign({}, ...removed.map(({ change }) => change))
  const target = updateLibraryQuery(query, { search, ...withoutRemoved })
  const named = [...(leftOut.part ? [leftOut.part] : []), ...removed.map(({ name }) => name)].join(
    ', ',
  )
  return (
    <p className={styles.nearest} role="status">
      {leftOut.quotes
        ? texts.nearest.withoutQuotes
        : named
          ? texts.nearest.without(named)
          : texts.nearest.label}
      <Link to={`?${toPageParams(target)}`}>
        <bdi>{search || texts.nearest.all}</bdi>
      </Link>{' '}
      <span className={text.meta}>{texts.nearest.found(summaries, spoken)}</span>
    </p>
  )
}
