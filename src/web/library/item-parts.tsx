// What a summary in a list consists of: title, excerpt, topics, rating, and the link to the video.
import { ArrowUpRight, Bookmark, Star } from 'lucide-react'
import { formatDuration } from '#contract/format.ts'
import { summaryPath } from '#contract/paths.ts'
import { sourceOf } from '#contract/sources/registry.ts'
import type { SummaryView } from '#contract/summary.ts'
import { summaryLanguage } from '#contract/summary-language.ts'
import { FilterLink } from '../filters/filter-link.tsx'
import { texts as filterTexts } from '../filters/texts.ts'
import { Highlighted } from '../lists/highlighted.tsx'
import { containsSearch } from '../lists/search-matches.ts'
import covering from '../ui/covering-link.module.css'
import { joinClasses } from '../ui/join-classes.ts'
import { languageOf } from '../ui/language-of.ts'
import { Link } from '../ui/link.tsx'
import { Tags } from '../ui/tags.tsx'
import text from '../ui/text.module.css'
import { texts } from './texts.ts'
import styles from './video-item.module.css'

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

/** A `brief` one says with a dash that there is no rating. */
export function RatingBadge({ rating, brief = false }: { rating: number; brief?: boolean }) {
  const words = rating === 0 ? texts.notRated : `${rating}/5`
  return (
    <FilterLink
      filter={{ rating: String(rating) }}
      label={rating === 0 ? filterTexts.unrated : filterTexts.rating}
      className={joinClasses(styles.rating, rating === 0 && styles.unrated)}
    >
      <Star aria-hidden />
      {brief && rating === 0 ? (
        <>
          <span aria-hidden>–</span>
          <span className={text.hidden}>{words}</span>
        </>
      ) : (
        words
      )}
    </FilterLink>
  )
}

export function WatchLink({ view: { url, title, videoId } }: { view: SummaryView }) {
  return (
    url && (
      <a className={styles.watch} href={url} target="_blank" rel="noopener noreferrer">
        {texts.watch}
        <span className={text.hidden}>{texts.watchOn(title, sourceOf(videoId)?.name ?? '')}</span>
        <ArrowUpRight aria-hidden />
      </a>
    )
  )
}
