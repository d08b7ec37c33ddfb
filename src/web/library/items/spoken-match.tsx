// One video in which the searched words are said, and the moments at which they are.
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { formatDuration } from '#contract/basics/format.ts'
import { summaryPath } from '#contract/basics/paths.ts'
import { spreadMoments } from '#contract/captions/spread-moments.ts'
import { formatTimestampHash } from '#contract/captions/timestamp-hash.ts'
import { hasPlayer } from '#contract/sources/video-facts.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { texts as playerTexts } from '../../summary/player/texts.ts'
import timestamps from '../../summary/player/timestamps.module.css'
import { Button } from '../../ui/button.tsx'
import { formatDate } from '../../ui/dates/format-date.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { languageOf } from '../../ui/language-of.ts'
import { Link } from '../../ui/link.tsx'
import { Highlighted } from '../../ui/lists/highlighted.tsx'
import { MetaList } from '../../ui/meta-list.tsx'
import text from '../../ui/text.module.css'
import { ChannelLink } from '../filters/channel-link.tsx'
import styles from '../finding.module.css'
import { texts } from '../texts.ts'
import type { SpokenVideo } from '../use-found.ts'
import { CardMenu } from './card-menu.tsx'
import { Picture } from './item-parts.tsx'

const firstMoments = 3

type Props = { match: SpokenVideo; search: string }

export function SpokenMatch({ match, search }: Props) {
  const { summary, moments, momentCount } = match
  const { title, channel, firstMadeAt, duration } = summary
  const [first] = moments
  const hash = first ? formatTimestampHash(first.startSeconds) : ''
  return (
    <li className={styles.video} data-video-id={summary.videoId}>
      <div className={styles.videoHead}>
        <Picture view={summary} duration={duration} />
        <div>
          <h3 {...languageOf(summary.transcript.language)}>
            <Link
              className={styles.title}
              to={`${summaryPath(summary.videoId)}${hash}`}
              state={{ summary }}
              data-shortcut="item"
            >
              {title}
            </Link>
          </h3>
          <MetaList
            facts={[
              channel && <ChannelLink key="channel" channel={channel} />,
              formatDate(firstMadeAt),
              texts.moments(momentCount),
            ]}
          />
        </div>
        <CardMenu view={summary} />
      </div>
      <SpokenMoments match={match} search={search} className={timestamps.hanging} />
    </li>
  )
}

/** Three moments of a video, from its beginning to its end, and more when they are wanted. */
export function SpokenMoments({
  match,
  search,
  className,
}: Props & { className?: string | undefined }) {
  const { summary, moments, momentCount } = match
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? moments : spreadMoments(moments, firstMoments)
  return (
    <>
      <ul className={joinClasses(timestamps.list, styles.moments, className)}>
        {shown.map((moment) => (
          <SpokenMoment
            key={moment.startSeconds}
            summary={summary}
            moment={moment}
            search={search}
          />
        ))}
      </ul>
      {moments.length > firstMoments && (
        <Button
          look="quiet"
          size="small"
          className={styles.more}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
          {isOpen ? texts.fewerMoments : texts.moreMoments(momentCount - shown.length)}
          <span className={text.hidden}>{texts.inVideo(summary.title)}</span>
        </Button>
      )}
      {isOpen && moments.length < momentCount && (
        <p className={text.meta}>{texts.furtherMoments(momentCount - moments.length)}</p>
      )}
    </>
  )
}

type Moment = { startSeconds: number; text: string }
type MomentProps = { summary: SummaryView; moment: Moment; search: string }

function SpokenMoment({ summary, moment: { startSeconds, text: words }, search }: MomentProps) {
  return (
    <li>
      <Link
        className={timestamps.time}
        to={`${summaryPath(summary.videoId)}${formatTimestampHash(startSeconds)}`}
        state={{ summary }}
      >
        <span className={text.hidden}>
          {hasPlayer(summary.videoId) ? playerTexts.playAt : playerTexts.readAt}
        </span>
        {formatDuration(startSeconds)}
      </Link>
      <blockquote className={styles.quote} {...languageOf(summary.transcript.language)}>
        <Highlighted text={words} search={search} />
      </blockquote>
    </li>
  )
}
