// Where in one's own videos something is said, each video with its moment.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDuration } from '#contract/format.ts'
import type { SpokenPage } from '#contract/library.ts'
import { summaryPath } from '#contract/paths.ts'
import { api } from '../api.ts'
import covering from '../ui/covering-link.module.css'
import { formatDate } from '../ui/date.ts'
import { EmptyMark } from '../ui/empty-mark.tsx'
import { Facts } from '../ui/facts.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import layout from '../ui/layout.module.css'
import moments from '../ui/moments.module.css'
import { useSkeleton } from '../ui/skeleton.tsx'
import text from '../ui/text.module.css'
import { Thumbnail } from '../ui/thumbnail.tsx'
import styles from './all-summaries-page.module.css'
import { Highlighted } from './highlighted.tsx'
import type { LibraryState } from './library-query.ts'
import { ListFailure } from './list-failure.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { Pager } from './pager.tsx'
import { texts } from './texts.ts'
import { useLast } from './use-last.ts'
import item from './video-item.module.css'

type Props = { userId: string | undefined; state: LibraryState; addressOf: (page: number) => string }

export function SpokenList({ userId, state: { search, page }, addressOf }: Props) {
  const wanted = search.trim()
  const { error, isFetching, isPending, refetch, ...query } = useQuery({
    queryKey: ['library', userId, 'spoken', wanted, page],
    queryFn: () => api.searchSpoken(wanted, page),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
  })
  const data = useLast(query.data)
  const skeleton = useSkeleton(isPending && wanted !== '')
  if (wanted === '') return <p className={text.muted}>{texts.spokenStart}</p>
  return (
    <>
      {error && <ListFailure error={error} busy={isFetching} onRetry={refetch} />}
      {skeleton && <ListSkeleton />}
      {data && !skeleton && (
        <>
          <div className={styles.over}>
            {data.items.length > 0 && <h2 className={text.hidden}>{texts.results}</h2>}
            <p className={text.meta} role="status">
              {data.items.length > 0 && showing(data, wanted)}
            </p>
          </div>
          {data.items.length === 0 && (
            <div className={layout.empty}>
              <EmptyMark />
              <h2 className={text.section}>{texts.notSaid}</h2>
              <p>{texts.notSaidText(wanted)}</p>
            </div>
          )}
          <ul>
            {data.items.map((hit) => (
              <Moment key={hit.summary.videoId} hit={hit} search={wanted} />
            ))}
          </ul>
          <Pager page={page} last={Math.ceil(data.total / data.pageSize)} addressOf={addressOf} />
        </>
      )}
    </>
  )
}

function showing({ page, pageSize, items, total }: SpokenPage, search: string): string {
  const from = (page - 1) * pageSize + 1
  return `${texts.showingVideos(from, from + items.length - 1, total)} ${texts.saying(search)}`
}

function Moment({
  hit: { summary, startSeconds, text: words },
  search,
}: {
  hit: SpokenPage['items'][number]
  search: string
}) {
  const { videoId, title, channel, createdAt, thumbnail, duration } = summary
  return (
    <li className={joinClasses(covering.covered, item.row)}>
      <Thumbnail source={thumbnail} duration={duration} />
      <div>
        <h3>
          <Link
            className={joinClasses(covering.link, item.title)}
            to={`${summaryPath(videoId)}#t=${Math.floor(startSeconds)}`}
            state={{ summary }}
            data-shortcut="item"
          >
            {title}
          </Link>
        </h3>
        <Facts facts={[channel, formatDate(createdAt)]} />
        <p className={styles.said}>
          <span className={moments.time}>
            <span className={text.hidden}>{texts.at}</span>
            {formatDuration(startSeconds)}
          </span>{' '}
          <Highlighted text={words} search={search} />
        </p>
      </div>
    </li>
  )
}
