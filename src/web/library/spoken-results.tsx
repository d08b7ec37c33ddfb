// Searches the transcripts of the user's videos and links each match to its time.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDuration } from '#contract/format.ts'
import type { TranscriptSearchPage } from '#contract/library.ts'
import { summaryPath } from '#contract/paths.ts'
import { api } from '../api/api.ts'
import { formatDate } from '../dates/format-date.ts'
import { ChannelLink } from '../filters/channel-link.tsx'
import type { LibraryQuery } from '../filters/library-query.ts'
import { Highlighted } from '../lists/highlighted.tsx'
import { ListFailure } from '../lists/list-failure.tsx'
import { ListSkeleton } from '../lists/list-skeleton.tsx'
import { Pager } from '../lists/pager.tsx'
import { useLastPage } from '../lists/use-last-page.ts'
import { useLastValue } from '../lists/use-last-value.ts'
import { formatTimestampHash } from '../player/timestamp-hash.ts'
import timestamps from '../player/timestamps.module.css'
import covering from '../ui/covering-link.module.css'
import { EmptyIcon } from '../ui/empty-icon.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import { languageOf } from '../ui/language-of.ts'
import layout from '../ui/layout.module.css'
import { MetaList } from '../ui/meta-list.tsx'
import { useSkeleton } from '../ui/skeleton.tsx'
import text from '../ui/text.module.css'
import { Thumbnail } from '../ui/thumbnail.tsx'
import styles from './library.module.css'
import { texts } from './texts.ts'
import itemStyles from './video-item.module.css'

type Props = { userId: string | undefined; query: LibraryQuery; getPageUrl: (page: number) => string }

export function SpokenResults({ userId, query, getPageUrl }: Props) {
  const { page } = query
  const search = query.search.trim()
  const { error, isFetching, isPending, refetch, ...result } = useQuery({
    queryKey: ['library', userId, 'spoken', search, page],
    queryFn: () => api.searchTranscripts(search, page),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const data = useLastValue(result.data)
  const { lastPage, isPastEnd } = useLastPage({ page, data, getPageUrl })
  const skeleton = useSkeleton(isPending && search !== '')
  if (search === '') return <p className={text.muted}>{texts.spokenStart}</p>
  return (
    <>
      {error && <ListFailure error={error} busy={isFetching} onRetry={refetch} />}
      {skeleton && <ListSkeleton />}
      {data && !skeleton && !isPastEnd && (
        <>
          <div className={styles.resultBar}>
            {data.items.length > 0 && <h2 className={text.hidden}>{texts.results}</h2>}
            <p className={text.meta} role="status">
              {data.items.length > 0 && describeRange(data, search)}
            </p>
          </div>
          {data.items.length === 0 && (
            <div className={layout.empty}>
              <EmptyIcon />
              <h2 className={text.section}>{texts.nothingSpoken}</h2>
              <p>{texts.nothingSpokenText(search)}</p>
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

function describeRange({ page, pageSize, items, total }: TranscriptSearchPage, search: string): string {
  const from = (page - 1) * pageSize + 1
  return `${texts.showingVideos(from, from + items.length - 1, total)} ${texts.inWhichIsSaid(search)}`
}

function SpokenMatch({ match, search }: { match: TranscriptSearchPage['items'][number]; search: string }) {
  const { summary, startSeconds } = match
  const { videoId, title, channel, createdAt, thumbnail, duration } = summary
  return (
    <li className={joinClasses(covering.covered, itemStyles.row)}>
      <Thumbnail source={thumbnail} duration={duration} />
      <div>
        <h3 {...languageOf(summary.transcript.language)}>
          <Link
            className={joinClasses(covering.link, itemStyles.title)}
            to={`${summaryPath(videoId)}${formatTimestampHash(startSeconds)}`}
            state={{ summary }}
            data-shortcut="item"
          >
            {title}
          </Link>
        </h3>
        <MetaList facts={[channel && <ChannelLink key="channel" channel={channel} />, formatDate(createdAt)]} />
        <p className={styles.quote} {...languageOf(summary.transcript.language)}>
          <span className={timestamps.time} dir="ltr" lang="en">
            <span className={text.hidden}>{texts.at}</span>
            {formatDuration(startSeconds)}
          </span>{' '}
          <Highlighted text={match.text} search={search} />
        </p>
      </div>
    </li>
  )
}
