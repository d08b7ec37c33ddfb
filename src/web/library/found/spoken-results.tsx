// Searches the transcripts of the user's videos and links each match to its time.
import { useQuery } from '@tanstack/react-query'
import type { TranscriptSearchPage } from '#contract/library/library.ts'
import { wordsOf } from '#contract/library/parse-search.ts'
import { EmptyIcon } from '../../ui/empty-icon.tsx'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { ListFailure } from '../../ui/lists/list-failure.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { Pager } from '../../ui/lists/pager.tsx'
import { useLastPage } from '../../ui/lists/use-last-page.ts'
import { useLastValue } from '../../ui/lists/use-last-value.ts'
import { useSkeleton } from '../../ui/loading/skeleton.tsx'
import text from '../../ui/text.module.css'
import type { LibraryQuery } from '../filters/library-query.ts'
import { SpokenMatch } from '../items/spoken-match.tsx'
import styles from '../library.module.css'
import { spokenQuery } from '../spoken-query.ts'
import { texts } from '../texts.ts'
import { StillReading } from './still-reading.tsx'

type Props = {
  userId: string | undefined
  query: LibraryQuery
  getPageUrl: (page: number) => string
  /** Leads to everything that was found. */
  backUrl: string
}

export function SpokenResults({ userId, query, getPageUrl, backUrl }: Props) {
  const { page } = query
  const search = query.search.trim()
  const words = wordsOf(search)
  const { error, isFetching, isPending, refetch, ...result } = useQuery({
    ...spokenQuery(userId, query),
    enabled: words !== '',
  })
  const data = useLastValue(result.data)
  const { lastPage, isPastEnd } = useLastPage({ page, data, getPageUrl })
  const skeleton = useSkeleton(isPending && words !== '')
  if (words === '') return <p className={text.muted}>{texts.spokenStart}</p>
  return (
    <>
      {error && <ListFailure error={error} busy={isFetching} onRetry={refetch} />}
      {skeleton && <ListSkeleton />}
      {data && !skeleton && !isPastEnd && (
        <>
          <div className={styles.resultBar}>
            {data.items.length > 0 && <h2 className={text.hidden}>{texts.results}</h2>}
            <p className={text.meta} role="status">
              {data.items.length > 0 && describeRange(data, words)}
            </p>
            <Link to={backUrl}>{texts.modes.summaries}</Link>
          </div>
          <StillReading spoken={data} />
          {data.items.length === 0 && (
            <div className={layout.empty}>
              <EmptyIcon />
              <h2 className={text.section}>{texts.nothingSpoken}</h2>
              <p>{texts.nothingSpokenText(words)}</p>
            </div>
          )}
          <ul>
            {data.items.map((match) => (
              <SpokenMatch key={match.summary.videoId} match={match} search={search} />
            ))}
          </ul>
          <Pager page={page} lastPage={lastPage} getPageUrl={getPageUrl} />
        </>
      )}
    </>
  )
}

function describeRange(
  { page, pageSize, items, total }: TranscriptSearchPage,
  words: string,
): string {
  const from = (page - 1) * pageSize + 1
  return `${texts.showingVideos(from, from + items.length - 1, total)} ${texts.inWhichIsSaid(words)}`
}
