// A cited moment: on the page of its video it plays from there, or shows the words of
// captions; elsewhere it opens that page.
import { type ReactNode, useContext } from 'react'
import { formatTimestamp } from '#contract/basics/format.ts'
import { formatTimestampHash } from '#contract/captions/timestamp-hash.ts'
import type { Passage } from '#contract/questions/questions.ts'
import { Timestamp, TimestampSource } from '../../summary/player/timestamp.tsx'
import timestamps from '../../summary/player/timestamps.module.css'
import { Link } from '../../ui/link.tsx'
import text from '../../ui/text.module.css'
import type { PassageTarget } from '../shown-on.ts'
import { texts } from '../texts.ts'
import { VideoPath } from '../video-path.ts'
import styles from './timestamp-link.module.css'

type Props = {
  target: PassageTarget
  passage: Passage
  seconds: number
  /** Shows and hides the words of captions without a video. */
  words: { isShown: boolean; onToggle: () => void }
  /** Stands before the time, such as the number of the video. */
  children?: ReactNode
}

export function TimestampLink({ target, passage, seconds, words, children }: Props) {
  const source = useContext(TimestampSource)
  const pathOf = useContext(VideoPath)
  const { isNote, videoId, title, endSeconds } = passage
  if (isNote) return <NoteLink target={target} passage={passage} />
  if (target.kind === 'deleted') {
    return (
      <span className={styles.deleted} dir="ltr">
        {children}
        {formatTimestamp(seconds, source)}
      </span>
    )
  }
  if (target.kind === 'video') {
    const { captions, onPlay } = target
    if (captions)
      return (
        <Timestamp
          seconds={seconds}
          seek={{ hasVideo: false, seekTo: words.onToggle }}
          isOpen={words.isShown}
        />
      )
    return (
      <Timestamp
        seconds={seconds}
        seek={{ hasVideo: true, seekTo: (start) => onPlay(start, endSeconds) }}
      />
    )
  }
  return (
    <Link
      className={timestamps.time}
      dir="ltr"
      to={`${pathOf(videoId)}${formatTimestampHash(seconds)}`}
      state={{ passage: { startSeconds: seconds, endSeconds } }}
    >
      <span className={text.hidden}>{texts.at(title)}</span>
      {children}
      {formatTimestamp(seconds, source)}
    </Link>
  )
}

/**
 * A note of the asker has no moment of its own: it leads to the summary, where the person
 * wrote it.
 */
function NoteLink({
  target,
  passage: { isHighlight, videoId, title },
}: Pick<Props, 'target' | 'passage'>) {
  const pathOf = useContext(VideoPath)
  const label = isHighlight ? texts.yourHighlight : texts.yourNote
  if (target.kind !== 'library') return <span className={timestamps.time}>{label}</span>
  return (
    <Link className={timestamps.time} to={pathOf(videoId)}>
      <span className={text.hidden}>{texts.onVideo(title)}</span>
      {label}
    </Link>
  )
}
