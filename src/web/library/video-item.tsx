// Shows one summary in a list, as a row or as a card.
import type { ReactNode } from 'react'
import type { SummaryView } from '#contract/summary.ts'
import { formatDate } from '../dates/format-date.ts'
import { ChannelLink } from '../filters/channel-link.tsx'
import { OwnTags } from '../tags/own-tags.tsx'
import covering from '../ui/covering-link.module.css'
import { joinClasses } from '../ui/join-classes.ts'
import { keepFocus } from '../ui/keep-focus.ts'
import { MetaList } from '../ui/meta-list.tsx'
import { Thumbnail } from '../ui/thumbnail.tsx'
import { Excerpt, RatingBadge, SavedMark, Title, Topics, WatchLink } from './item-parts.tsx'
import { texts } from './texts.ts'
import styles from './video-item.module.css'

type Props = {
  view: SummaryView
  /** Highlighted in the title, the excerpt and the topics. */
  search?: string
  /** Shows when it was saved, and not when it was made. */
  showsSaved?: boolean
  /** The controls at the end, which stay clickable above the covering link. */
  children?: ReactNode
}

/** A `large` row also shows the views, the topics and a link to the video. */
export function VideoRow({
  view,
  search = '',
  showsSaved = false,
  large = false,
  children,
}: Props & { large?: boolean }) {
  return (
    <li
      ref={keepFocus}
      data-video-id={view.videoId}
      className={joinClasses(covering.covered, styles.row, large && styles.large)}
    >
      <Thumbnail source={view.thumbnail} duration={view.duration}>
        <SavedMark view={view} />
      </Thumbnail>
      <div>
        <Title view={view} search={search} />
        <MetaList facts={large ? listFacts(view, showsSaved) : listBriefFacts(view, showsSaved)} />
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
export function VideoCard({
  view,
  search = '',
  showsSaved = false,
  isFeatured = false,
  children,
}: Props & { isFeatured?: boolean }) {
  return (
    <li
      ref={keepFocus}
      data-video-id={view.videoId}
      className={joinClasses(covering.covered, styles.card, isFeatured && styles.featured)}
    >
      <Thumbnail large source={view.thumbnail} duration={view.duration}>
        <SavedMark view={view} />
      </Thumbnail>
      {/* The same element for both, so that the focus stays when another one becomes the first. */}
      <div className={isFeatured ? styles.featuredContent : styles.content}>
        <Title view={view} search={search} />
        <MetaList facts={listFacts(view, showsSaved)} />
        <Excerpt view={view} search={search} />
        <OwnTags tags={view.tags} />
        <Topics view={view} search={search} />
        <div className={joinClasses(covering.raised, styles.footer)}>
          <RatingBadge rating={view.rating} />
          <WatchLink view={view} />
          {children}
        </div>
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

function listFacts(view: SummaryView, showsSaved: boolean): ReactNode[] {
  return [
    view.channel && <ChannelLink key="channel" channel={view.channel} />,
    view.views === null ? null : texts.views(view.views),
    describeDate(view, showsSaved),
  ]
}

function describeDate({ firstMadeAt, savedAt }: SummaryView, showsSaved: boolean): string | null {
  const savedOn = showsSaved && savedAt !== null && formatDate(savedAt)
  return savedOn ? texts.savedOn(savedOn) : formatDate(firstMadeAt)
}
