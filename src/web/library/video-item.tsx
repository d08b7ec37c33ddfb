// One summary in a list, as a row or as a card: picture, title, the gist, and what its reader thought of it.
import { ArrowUpRight, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount, formatDuration } from '#contract/format.ts'
import { summaryPath } from '#contract/paths.ts'
import type { SummaryView } from '#contract/summary.ts'
import covering from '../ui/covering-link.module.css'
import { formatDate } from '../ui/date.ts'
import { Facts } from '../ui/facts.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import { Tags } from '../ui/tags.tsx'
import text from '../ui/text.module.css'
import { Thumbnail } from '../ui/thumbnail.tsx'
import { Highlighted } from './highlighted.tsx'
import { holds } from './marks.ts'
import { texts } from './texts.ts'
import styles from './video-item.module.css'

type Props = {
  view: SummaryView
  /** Words to mark in title, gist and topics. */
  search?: string
  /** What stands at the end, above the link: a button to delete or a box to choose. */
  children?: ReactNode
}

/** A row; `large` ones have more room, the views, topics and the way to YouTube. */
export function VideoRow({ view, search = '', large = false, children }: Props & { large?: boolean }) {
  return (
    <li className={joinClasses(covering.covered, styles.row, large && styles.large)}>
      <Thumbnail source={view.thumbnail} duration={view.duration} />
      <div>
        <Title view={view} search={search} />
        <Facts facts={large ? factsOf(view) : briefFactsOf(view)} />
        <Gist view={view} search={search} />
        {large && <Topics view={view} search={search} />}
      </div>
      <div className={joinClasses(covering.up, styles.end)}>
        <RatingMark rating={view.rating} />
        {large && <WatchLink view={view} />}
        {children}
      </div>
    </li>
  )
}

/** A card; the first of a grid may span it. */
export function VideoCard({ view, search = '', first = false, children }: Props & { first?: boolean }) {
  const content = (
    <>
      <Title view={view} search={search} />
      <Facts facts={factsOf(view)} />
      <Gist view={view} search={search} />
      <Topics view={view} search={search} />
      <div className={joinClasses(covering.up, styles.foot)}>
        <RatingMark rating={view.rating} />
        <WatchLink view={view} />
        {children}
      </div>
    </>
  )
  return (
    <li className={joinClasses(covering.covered, styles.card, first && styles.first)}>
      <Thumbnail large source={view.thumbnail} duration={view.duration} />
      {first ? <div className={styles.lead}>{content}</div> : content}
    </li>
  )
}

function Title({ view, search }: { view: SummaryView; search: string }) {
  return (
    <h3>
      <Link
        className={joinClasses(covering.link, styles.title)}
        to={summaryPath(view.videoId)}
        state={{ summary: view }}
        data-shortcut="item"
      >
        <Highlighted text={view.title} search={search} />
      </Link>
    </h3>
  )
}

/** The gist; the key point that was searched for where title and gist do not say it. */
function Gist({ view: { title, summary }, search }: { view: SummaryView; search: string }) {
  const gist = summary.tldr || (summary.keyPoints[0]?.text ?? '')
  const found = [title, gist].some((said) => holds(said, search))
    ? undefined
    : summary.keyPoints.find((point) => holds(point.text, search))
  return (
    <p className={styles.excerpt}>
      {found && texts.keyPointAt(formatDuration(found.startSeconds))}
      <Highlighted text={found?.text ?? gist} search={search} />
    </p>
  )
}

const topicsShown = 3

function Topics({ view, search }: { view: SummaryView; search: string }) {
  return (
    <Tags
      className={styles.topics}
      label={texts.topics}
      tags={[...new Set(view.summary.mainTopics)]}
      shown={topicsShown}
      draw={(topic) => <Highlighted text={topic} search={search} />}
    />
  )
}

function RatingMark({ rating }: { rating: number }) {
  return (
    <span className={joinClasses(styles.rating, rating === 0 && styles.unrated)}>
      <Star aria-hidden />
      {rating === 0 ? (
        texts.notRated
      ) : (
        <span>
          <span className={text.hidden}>{texts.yourRating}</span>
          {rating}/5
        </span>
      )}
    </span>
  )
}

function WatchLink({ view: { url, title } }: { view: SummaryView }) {
  return (
    url && (
      <a className={styles.watch} href={url} target="_blank" rel="noopener noreferrer">
        {texts.watch}
        <span className={text.hidden}>{texts.watchOn(title)}</span>
        <ArrowUpRight aria-hidden />
      </a>
    )
  )
}

function briefFactsOf({ channel, createdAt, readMinutes }: SummaryView): (string | null)[] {
  return [channel, formatDate(createdAt), texts.readTime(readMinutes)]
}

function factsOf({ channel, views, createdAt }: SummaryView): (string | null)[] {
  return [channel, views === null ? null : texts.views(formatCount(views)), formatDate(createdAt)]
}
