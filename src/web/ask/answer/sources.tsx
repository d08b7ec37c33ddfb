// Passages of several videos, grouped by video.
import { useContext } from 'react'
import { TimestampSource } from '../../summary/player/timestamp.tsx'
import { formatDate } from '../../ui/dates/format-date.ts'
import { languageOf } from '../../ui/language-of.ts'
import { Link } from '../../ui/link.tsx'
import { MetaList } from '../../ui/meta-list.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import { type ShownOn, targetOf } from '../shown-on.ts'
import { texts } from '../texts.ts'
import { VideoPath } from '../video-path.ts'
import type { Source } from './choose-passages.ts'
import { Passages } from './passages.tsx'
import styles from './sources.module.css'

type Props = {
  sources: Source[]
  shownOn: ShownOn
  /** The numbers by which the answer cites the videos; empty without an answer. */
  numbers: ReadonlyMap<string, number>
}

export function Sources({ sources, shownOn, numbers }: Props) {
  const pathOf = useContext(VideoPath)
  return sources.map(({ video, passages }) => {
    const { videoId, title, channel, thumbnail, duration, createdAt, isDeleted } = video
    const number = numbers.get(videoId)
    return (
      <section key={videoId} className={styles.source} aria-label={title}>
        <div className={styles.head} data-numbered={number !== undefined || undefined}>
          {number !== undefined && (
            <span className={styles.number} aria-hidden="true">
              {number}
            </span>
          )}
          <Thumbnail source={thumbnail} duration={duration} />
          <div>
            <h3 className={styles.title} {...languageOf('und')}>
              {isDeleted ? title : <Link to={pathOf(videoId)}>{title}</Link>}
            </h3>
            <MetaList facts={[channel, isDeleted ? texts.videoDeleted : formatDate(createdAt)]} />
          </div>
        </div>
        <TimestampSource value={video}>
          <Passages passages={passages} target={targetOf(shownOn, video)} />
        </TimestampSource>
      </section>
    )
  })
}
