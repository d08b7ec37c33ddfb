// What a summary in a list consists of: picture, title, excerpt, topics, rating, and the
// link to the video.
import { ArrowUpRight, AudioLines, Bookmark, Captions, Star } from 'lucide-react'
import { formatDuration } from '#contract/basics/format.ts'
import { summaryPath } from '#contract/basics/paths.ts'
import { isRecording } from '#contract/sources/recording.ts'
import { sourceOf } from '#contract/sources/registry.ts'
import { isUploaded, wordsFor } from '#contract/sources/video-facts.ts'
import { shortWithoutMark } from '#contract/summaries/describe-check.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { summaryLanguage } from '#contract/summaries/summary-language.ts'
import covering from '../../ui/covering-link.module.css'
import { joinClasses } from '../../ui/join-classes.ts'
import { languageOf } from '../../ui/language-of.ts'
import { Link } from '../../ui/link.tsx'
import { Highlighted } from '../../ui/lists/highlighted.tsx'
import { containsSearch } from '../../ui/lists/search-matches.ts'
import { Tags } from '../../ui/tags.tsx'
import text from '../../ui/text.module.css'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import { FilterLink } from '../filters/filter-link.tsx'
import { texts as filterTexts } from '../filters/texts.ts'
import { texts } from '../texts.ts'
import styles from './video-item.module.css'

/** What has no picture shows what it was read from. */
export function Picture({ view, duration = '' }: { view: SummaryView; duration?: string }) {
  if (view.thumbnail !== null)
    return (
      <Thumbnail source={view.thumbnail} duration={duration}>
        <SavedMark view={view} />
      </Thumbnail>
    )
  return (
    <div className={styles.symbol}>
      {isUploaded(view.videoId) && !isRecording(view.videoId) ? (
        <Captions aria-hidden />
      ) : (
        <AudioLines aria-hidden />
      )}
      <SavedMark view={view} />
    </div>
  )
}

export function SavedMark({ view }: { view: SummaryView }) {
  if (view.savedAt === null) return null
  return (
    <span className={styles.saved} title={texts.saved}>
      <Bookmark aria-hidden />
      <span className={text.hidden}>{texts.saved}</span>
    </span>
  )
}

export function Title({ view, search }: { view: SummaryView; search: string }) {
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
export function Excerpt({ view, search }: { view: SummaryView; search: string }) {
  const { title, summary } = view
  const excerpt = shortWithoutMark(summary)
  const matchingPoint = [title, excerpt].some((part) => containsSearch(part, search))
    ? undefined
    : summary.keyPoints.find((point) => containsSearch(point.text, search))
  return (
    <p className={styles.excerpt} {...languageOf(summaryLanguage(view))}>
      {matchingPoint && (
        <bdi lang="en">{texts.keyPointAt(formatDuration(matchingPoint.startSeconds))}</bdi>
      )}
      <Highlighted text={matchingPoint?.text ?? excerpt} search={search} />
    </p>
  )
}

const maxTopics = 3

export function Topics({ view, search }: { view: SummaryView; search: string }) {
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

export function RatingBadge({ rating }: { rating: number }) {
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

type WatchLinkProps = { view: SummaryView; isBrief?: boolean }

/** A `brief` one shows its arrow only. */
export function WatchLink({ view: { url, title, videoId }, isBrief = false }: WatchLinkProps) {
  return (
    url && (
      <a
        className={joinClasses(styles.watch, isBrief && styles.brief)}
        href={url}
        target="_blank"
        rel="noopener noreferrer"
      >
        <span className={isBrief ? text.hidden : undefined}>
          {wordsFor(videoId).isHeard ? texts.open : texts.watch}
        </span>
        <span className={text.hidden}>{texts.watchOn(title, sourceOf(videoId)?.name ?? '')}</span>
        <ArrowUpRight aria-hidden />
      </a>
    )
  )
}
