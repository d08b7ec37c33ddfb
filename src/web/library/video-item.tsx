// Shows one summary in a list, as a row or as a card.
import { ArrowUpRight, Bookmark, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDuration } from '#contract/format.ts'
import { summaryPath } from '#contract/paths.ts'
import type { SummaryView } from '#contract/summary.ts'
import { summaryLanguage } from '#contract/summary-language.ts'
import { formatDate } from '../dates/format-date.ts'
import { ChannelLink } from '../filters/channel-link.tsx'
import { FilterLink } from '../filters/filter-link.tsx'
import { texts as filterTexts } from '../filters/texts.ts'
import { Highlighted } from '../lists/highlighted.tsx'
import { containsSearch } from '../lists/search-matches.ts'
import { OwnTags } from '../tags/own-tags.tsx'
import covering from '../ui/covering-link.module.css'
import { joinClasses } from '../ui/join-classes.ts'
import { keepFocus } from '../ui/keep-focus.ts'
import { languageOf } from '../ui/language-of.ts'
import { MetaList } from '../ui/meta-list.tsx'
import { Tags } from '../ui/tags.tsx'
import text from '../ui/text.module.css'
import { Thumbnail } from '../ui/thumbnail.tsx'
import { texts } from './texts.ts'
import styles from './video-item.module.css'

type Props = {
  view: SummaryView
  /** Highlighted in the title, the excerpt and the topics. */
  search?: string
  /** The controls at the end, which stay clickable above the covering link. */
  children?: ReactNode
}

/** A `large` row also shows the views, the topics and a link to YouTube. */
export function VideoRow({ view, search = '', large = false, children }: Props & { large?: boolean }) {
  return (
    <li ref={keepFocus} className={joinClasses(covering.covered, styles.row, large && styles.large)}>
      <Thumbnail source={view.thumbnail} duration={view.duration}>
        <SavedMark view={view} />
      </Thumbnail>
      <div>
        <Title view={view} search={search} />
        <MetaList facts={large ? listFacts(view) : listBriefFacts(view)} />
        <Excerpt view={view} search={search} />
        {large && <OwnTags tags={view.tags} />}
        {large && <Topics view={view} search={search} />}
      </div>
      <div className={joinClasses(covering.raised, styles.end)}>
        <RatingBadge rating={view.rating} />
        {large && <WatchLink view={view} />}
        {children}
      </div>
    </li>
  )
}

/** A featured card spans the whole row of its grid. */
export function VideoCard({ view, search = '', isFeatured = false, children }: Props & { isFeatured?: boolean }) {
  const content = (
    <>
      <Title view={view} search={search} />
      <MetaList facts={listFacts(view)} />
      <Excerpt view={view} search={search} />
      <OwnTags tags={view.tags} />
      <Topics view={view} search={search} />
      <div className={joinClasses(covering.raised, styles.footer)}>
        <RatingBadge rating={view.rating} />
        <WatchLink view={view} />
        {children}
      </div>
    </>
  )
  return (
    <li ref={keepFocus} className={joinClasses(covering.covered, styles.card, isFeatured && styles.featured)}>
      <Thumbnail large source={view.thumbnail} duration={view.duration}>
        <SavedMark view={view} />
      </Thumbnail>
      {isFeatured ? <div className={styles.featuredContent}>{content}</div> : content}
    </li>
  )
}

function SavedMark({ view }: { view: SummaryView }) {
  if (view.savedAt === null) return null
  return (
    <span className={styles.saved} title={texts.saved}>
      <Bookmark aria-hidden />
      <span className={text.hidden}>{texts.saved}</span>
    </span>
  )
}

function Title({ view, search }: { view: SummaryView; search: string }) {
  return (
    <h3 {...languageOf(view.transcript.language)}>
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

/** Shows the TL;DR, or the key point that matches the search when title and TL;DR do not. */
function Excerpt({ view, search }: { view: SummaryView; search: string }) {
  const { title, summary } = view
  const excerpt = summary.tldr || (summary.keyPoints[0]?.text ?? '')
  const matchingPoint = [title, excerpt].some((part) => containsSearch(part, search))
    ? undefined
    : summary.keyPoints.find((point) => containsSearch(point.text, search))
  return (
    <p className={styles.excerpt} {...languageOf(summaryLanguage(view))}>
      {matchingPoint && <bdi lang="en">{texts.keyPointAt(formatDuration(matchingPoint.startSeconds))}</bdi>}
      <Highlighted text={matchingPoint?.text ?? excerpt} search={search} />
    </p>
  )
}

const maxTopics = 3

function Topics({ view, search }: { view: SummaryView; search: string }) {
  return (
    <Tags
      className={styles.topics}
      label={texts.topics}
      language={summaryLanguage(view)}
      tags={[...new Set(view.summary.mainTopics)]}
      maxShown={maxTopics}
      renderTag={(topic) => (
        <FilterLink filter={{ topic }} label={filterTexts.topic}>
          <span>
            <Highlighted text={`#${topic}`} search={search} />
          </span>
        </FilterLink>
      )}
    />
  )
}

function RatingBadge({ rating }: { rating: number }) {
  return (
    <FilterLink
      filter={{ rating: String(rating) }}
      label={rating === 0 ? filterTexts.unrated : filterTexts.rating}
      className={joinClasses(styles.rating, rating === 0 && styles.unrated)}
    >
      <Star aria-hidden />
      {rating === 0 ? texts.notRated : `${rating}/5`}
    </FilterLink>
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

function listBriefFacts({ channel, firstMadeAt, readMinutes }: SummaryView): ReactNode[] {
  return [
    channel && <ChannelLink key="channel" channel={channel} />,
    formatDate(firstMadeAt),
    texts.readTime(readMinutes),
  ]
}

function listFacts({ channel, views, firstMadeAt }: SummaryView): ReactNode[] {
  return [
    channel && <ChannelLink key="channel" channel={channel} />,
    views === null ? null : texts.views(views),
    formatDate(firstMadeAt),
  ]
}
