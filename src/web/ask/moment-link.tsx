// A cited moment: on the page of its video it plays from there, elsewhere it opens that page.
import { type ReactNode, useContext } from 'react'
import { Link } from 'react-router'
import { formatMoment } from '#contract/format.ts'
import { summaryPath } from '#contract/paths.ts'
import type { Passage } from '#contract/questions.ts'
import { Timestamp, TimestampSource } from '../player/timestamp.tsx'
import { formatTimestampHash } from '../player/timestamp-hash.ts'
import timestamps from '../player/timestamps.module.css'
import text from '../ui/text.module.css'
import type { Place } from './place.ts'
import { texts } from './texts.ts'

type Props = {
  place: Place
  passage: Passage
  seconds: number
  /** Stands before the time, such as the number of the video. */
  children?: ReactNode
}

export function MomentLink({ place, passage, seconds, children }: Props) {
  const source = useContext(TimestampSource)
  const { isNote, videoId, title, endSeconds } = passage
  if (isNote) return <NoteLink place={place} passage={passage} />
  if (place.kind === 'video') {
    const { hasVideo, onPlay } = place
    return <Timestamp seconds={seconds} seek={{ hasVideo, seekTo: (start) => onPlay(start, passage) }} />
  }
  return (
    <Link
      className={timestamps.time}
      dir="ltr"
      to={`${summaryPath(videoId)}${formatTimestampHash(seconds)}`}
      state={{ passage: { startSeconds: passage.startSeconds, endSeconds } }}
    >
      <span className={text.hidden}>{texts.at(title)}</span>
      {children}
      {formatMoment(seconds, source)}
    </Link>
  )
}

/** A note of the asker has no moment of its own: it leads to the summary, where the person wrote it. */
function NoteLink({ place, passage: { isHighlight, videoId, title } }: Pick<Props, 'place' | 'passage'>) {
  const label = isHighlight ? texts.yourHighlight : texts.yourNote
  if (place.kind === 'video') return <span className={timestamps.time}>{label}</span>
  return (
    <Link className={timestamps.time} to={summaryPath(videoId)}>
      <span className={text.hidden}>{texts.onVideo(title)}</span>
      {label}
    </Link>
  )
}
