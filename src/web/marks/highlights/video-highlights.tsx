// The highlights of one video on the page of all highlights.

import { formatDuration } from '#contract/basics/format.ts'
import { routes, summaryPath } from '#contract/basics/paths.ts'
import { formatTimestampHash } from '#contract/captions/timestamp-hash.ts'
import { hasMoment, noMoment } from '#contract/marks/highlight-moment.ts'
import type { HighlightView } from '#contract/marks/highlights.ts'
import { hasPlayer, momentUrl } from '#contract/sources/video-facts.ts'
import { ChannelLink } from '../../library/filters/channel-link.tsx'
import { OwnTags } from '../../library/tags/own-tags.tsx'
import { texts as playerTexts } from '../../summary/player/texts.ts'
import timestamps from '../../summary/player/timestamps.module.css'
import { formatDate } from '../../ui/dates/format-date.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { languageOf } from '../../ui/language-of.ts'
import { Link } from '../../ui/link.tsx'
import { MetaList } from '../../ui/meta-list.tsx'
import text from '../../ui/text.module.css'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import { ColorSymbol } from './color-symbol.tsx'
import { HighlightNote } from './highlight-item.tsx'
import { HighlightMenu } from './highlight-menu.tsx'
import colors from './highlights.module.css'
import styles from './highlights-page.module.css'
import type { Group } from './highlights-page.tsx'
import { texts } from './texts.ts'
import { useColorNames } from './use-color-names.ts'

export function VideoHighlights({ video, highlights }: Group) {
  const id = `video-${video.videoId}`
  const own = `${routes.highlights.path}?${new URLSearchParams({ videoId: video.videoId })}`
  if (highlights.length === 0) return null
  return (
    <section className={styles.video} aria-labelledby={id}>
      <div className={styles.head}>
        <Thumbnail source={video.thumbnail} duration={video.duration} />
        <div>
          <h2 className={styles.title} id={id}>
            {video.inLibrary ? (
              <Link to={summaryPath(video.videoId)} {...languageOf('und')} data-shortcut="item">
                {video.title}
              </Link>
            ) : (
              <span {...languageOf('und')}>{video.title}</span>
            )}
          </h2>
          <MetaList
            facts={[
              video.channel && <ChannelLink key="channel" channel={video.channel} />,
              <Link key="own" to={own}>
                {texts.count(video.highlights)}
              </Link>,
              !video.inLibrary && texts.notInLibrary,
            ].filter(Boolean)}
          />
          {video.tags.length > 0 && (
            <div className={styles.tags}>
              <OwnTags tags={video.tags} />
            </div>
          )}
        </div>
      </div>
      <ul className={joinClasses(timestamps.list, timestamps.hanging, styles.highlights)}>
        {highlights.map((highlight) => (
          <Row key={highlight.id} highlight={highlight} video={video} />
        ))}
      </ul>
    </section>
  )
}

function Row({ highlight, video }: { highlight: HighlightView } & Pick<Group, 'video'>) {
  const colorNames = useColorNames()
  const { color, quote, note, createdAt, place } = highlight
  return (
    <li className={colors[color]}>
      <MomentTimestamp highlight={highlight} video={video} />
      <div>
        <blockquote className={styles.quote}>
          <q {...languageOf('und')}>{quote}</q>
        </blockquote>
        {note && (
          <div className={styles.below}>
            <HighlightNote note={note} />
          </div>
        )}
        <div className={joinClasses(styles.below, styles.facts)}>
          <span className={styles.color}>
            <ColorSymbol color={color} />
            {colorNames[color]}
            <span className={text.hidden}>{`, ${color}`}</span>
          </span>
          <span className={text.meta}>{formatDate(createdAt)}</span>
          {place === 'summary' && <span className={text.meta}>{noMoment}</span>}
          <HighlightMenu highlight={highlight} url={video.url} className={colors.mini} />
        </div>
      </div>
    </li>
  )
}

/**
 * Opens the moment in the summary, or at the source when the summary is gone. Words of a
 * summary may have none.
 */
function MomentTimestamp({
  highlight,
  video,
}: { highlight: HighlightView } & Pick<Group, 'video'>) {
  const { startSeconds, endSeconds } = highlight
  if (!hasMoment(highlight)) return <span />
  const label = (
    <>
      <span className={text.hidden}>
        {hasPlayer(video.videoId) ? playerTexts.playAt : playerTexts.readAt}
      </span>
      {formatDuration(startSeconds)}
    </>
  )
  if (video.inLibrary) {
    const passage = { startSeconds, endSeconds }
    const path = `${summaryPath(video.videoId)}${formatTimestampHash(startSeconds)}`
    return (
      <Link className={timestamps.time} dir="ltr" to={path} state={{ passage }}>
        {label}
      </Link>
    )
  }
  const url = momentUrl(video, startSeconds)
  if (!url) return <span className={timestamps.time}>{formatDuration(startSeconds)}</span>
  return (
    <a className={timestamps.time} dir="ltr" href={url} target="_blank" rel="noreferrer">
      {label}
    </a>
  )
}
