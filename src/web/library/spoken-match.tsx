// One video in which the searched words are said.
import { Link } from 'react-router'
import { formatDuration } from '#contract/format.ts'
import type { TranscriptSearchPage } from '#contract/library.ts'
import { summaryPath } from '#contract/paths.ts'
import { formatDate } from '../dates/format-date.ts'
import { ChannelLink } from '../filters/channel-link.tsx'
import { Highlighted } from '../lists/highlighted.tsx'
import { formatTimestampHash } from '../player/timestamp-hash.ts'
import timestamps from '../player/timestamps.module.css'
import covering from '../ui/covering-link.module.css'
import { joinClasses } from '../ui/join-classes.ts'
import { languageOf } from '../ui/language-of.ts'
import { MetaList } from '../ui/meta-list.tsx'
import text from '../ui/text.module.css'
import { Thumbnail } from '../ui/thumbnail.tsx'
import styles from './library.module.css'
import { texts } from './texts.ts'
import itemStyles from './video-item.module.css'

export function SpokenMatch({ match, search }: { match: TranscriptSearchPage['items'][number]; search: string }) {
  const { summary, startSeconds } = match
  const { videoId, title, channel, firstMadeAt, thumbnail, duration } = summary
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
        <MetaList facts={[channel && <ChannelLink key="channel" channel={channel} />, formatDate(firstMadeAt)]} />
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
