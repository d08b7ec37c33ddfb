// Shows one summary in a list: as a row, as a row of text or as a card.
import type { ReactNode } from 'react'
import type { SummaryView } from '#contract/summaries/summary.ts'
import covering from '../../ui/covering-link.module.css'
import { formatDate } from '../../ui/dates/format-date.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { keepFocus } from '../../ui/keep-focus.ts'
import { MetaList } from '../../ui/meta-list.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import { ChannelLink } from '../filters/channel-link.tsx'
import { OwnTags } from '../tags/own-tags.tsx'
import { texts } from '../texts.ts'
import type { SpokenVideo } from '../use-found.ts'
import {
  Excerpt,
  Picture,
  RatingBadge,
  SavedMark,
  Title,
  Topics,
  WatchLink,
} from './item-parts.tsx'
import { SpokenMoments } from './spoken-match.tsx'
import styles from './video-item.module.css'

type Props = {
  view: SummaryView
  /** Highlighted in the title, the excerpt and the topics. */
  search?: string
  /** The moments at which the searched words are said. */
  said?: SpokenVideo | undefined
  /** Shows when it was saved, and not when it was made. */
  showsSaved?: boolean
  /** The controls at the end, which stay clickable above the covering link. */
  children?: ReactNode
}

export function VideoRow({ view, search = '', showsSaved = false, children }: Props) {
  return (
    <li
      ref={keepFocus}
      data-video-id={view.videoId}
      className={joinClasses(covering.covered, styles.row)}
    >
      <Picture view={view} duration={view.duration} />
      <div>
        <Title view={view} search={search} />
        <MetaList facts={listBriefFacts(view, showsSaved)} />
        <Excerpt view={view} search={search} />
      </div>
      <div className={joinClasses(covering.raised, styles.end)}>
        <RatingBadge rating={view.rating} />
        {children}
      </div>
    </li>
  )
}

/**
 * A row of the library: what it says comes first, the picture is small, and the facts are
 * at its side.
 */
export function TextRow({ view, search = '', said, showsSaved = false, children }: Props) {
  return (
    <li
      ref={keepFocus}
      data-video-id={view.videoId}
      className={joinClasses(covering.covered, styles.textRow)}
    >
      <Picture view={view} />
      <div className={styles.words}>
        <Title view={view} search={search} />
        <Excerpt view={view} search={search} />
        {said && (
          <div className={joinClasses(covering.raised, styles.said)}>
            <SpokenMoments match={said} search={search} className={styles.moments} />
          </div>
        )}
      </div>
      <div className={styles.facts}>
        <MetaList facts={listSources(view)} />
        <MetaList
          facts={[
            view.duration,
            describeDate(view, showsSaved),
            <RatingBadge key="rating" rating={view.rating} />,
          ]}
        />
        <OwnTags tags={view.tags} />
        <Topics view={view} search={search} />
      </div>
      <div className={joinClasses(covering.raised, styles.end)}>
        <WatchLink view={view} isBrief />
        {children}
      </div>
    </li>
  )
}

/** Without a picture its words take the place. */
export function VideoCard({ view, search = '', showsSaved = false, children }: Props) {
  const hasPicture = view.thumbnail !== null
  return (
    <li
      ref={keepFocus}
      data-video-id={view.videoId}
      className={joinClasses(covering.covered, styles.card, !hasPicture && styles.wordCard)}
    >
      {hasPicture && (
        <Thumbnail large source={view.thumbnail} duration={view.duration}>
          <SavedMark view={view} />
        </Thumbnail>
      )}
      <Title view={view} search={search} />
      <MetaList
        facts={[
          ...listSources(view),
          hasPicture ? null : view.duration,
          describeDate(view, showsSaved),
        ]}
      />
      <Excerpt view={view} search={search} />
      <OwnTags tags={view.tags} />
      <Topics view={view} search={search} />
      <div className={joinClasses(covering.raised, styles.footer)}>
        <RatingBadge rating={view.rating} />
        {!hasPicture && <SavedMark view={view} />}
        <WatchLink view={view} />
        {children}
      </div>
    </li>
  )
}

function listBriefFacts(view: SummaryView, showsSaved: boolean): ReactNode[] {
  return [
    view.channel && <ChannelLink key="channel" channel={view.channel} />,
    describeDate(view, showsSaved),
    view.readMinutes > 0 ? texts.readTime(view.readMinutes) : null,
  ]
}

function listSources(view: SummaryView): ReactNode[] {
  return [
    view.channel && <ChannelLink key="channel" channel={view.channel} />,
    view.views === null ? null : texts.views(view.views),
  ]
}

function describeDate({ firstMadeAt, savedAt }: SummaryView, showsSaved: boolean): string | null {
  const savedOn = showsSaved && savedAt !== null && formatDate(savedAt)
  return savedOn ? texts.savedOn(savedOn) : formatDate(firstMadeAt)
}
