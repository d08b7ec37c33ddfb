// Links a timestamp to the video, or to the transcript when there is no video.
import type { MouseEvent } from 'react'
import { formatDuration } from '#contract/format.ts'
import text from '../ui/text.module.css'
import { texts } from './texts.ts'
import { formatTimestampHash } from './timestamp-hash.ts'
import timestamps from './timestamps.module.css'

export type SeekControl = {
  seekTo: (seconds: number) => void
  /** True when there is a video to play; otherwise the transcript is shown. */
  hasVideo: boolean
}

/** Without a seek control the timestamp is plain text. */
export function Timestamp({ seconds, seek }: { seconds: number; seek: SeekControl | null }) {
  if (!seek)
    return (
      <span className={timestamps.time} dir="ltr">
        {formatDuration(seconds)}
      </span>
    )
  const { seekTo, hasVideo } = seek
  function handleClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    seekTo(seconds)
  }
  return (
    <a className={timestamps.time} dir="ltr" href={formatTimestampHash(seconds)} onClick={handleClick}>
      <span className={text.hidden}>{hasVideo ? texts.playAt : texts.readAt}</span>
      {formatDuration(seconds)}
    </a>
  )
}
