// Links a timestamp to the video, or to the transcript when there is no video.
import { createContext, type MouseEvent, useContext } from 'react'
import { formatTimestamp } from '#contract/basics/format.ts'
import { formatTimestampHash } from '#contract/captions/timestamp-hash.ts'
import text from '../../ui/text.module.css'
import { texts } from './texts.ts'
import timestamps from './timestamps.module.css'

export type SeekControl = {
  seekTo: (seconds: number) => void
  /** True when there is a video to play; otherwise the transcript is shown. */
  hasVideo: boolean
}

/** The transcript to which the timestamps belong. Its times may be estimated. */
export const TimestampSource = createContext<{ hasEstimatedTimes?: boolean | undefined }>({})

type Props = {
  seconds: number
  seek: SeekControl | null
  /** For a timestamp that shows and hides something: whether it is shown. */
  isOpen?: boolean
}

/** Without a seek control the timestamp is plain text. */
export function Timestamp({ seconds, seek, isOpen }: Props) {
  const source = useContext(TimestampSource)
  const estimated = source.hasEstimatedTimes && (
    <span className={text.hidden}>{texts.estimated}</span>
  )
  if (!seek)
    return (
      <span className={timestamps.time} dir="ltr">
        {estimated}
        {formatTimestamp(seconds, source)}
      </span>
    )
  const { seekTo, hasVideo } = seek
  function handleClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    seekTo(seconds)
  }
  return (
    <a
      className={timestamps.time}
      dir="ltr"
      href={formatTimestampHash(seconds)}
      aria-expanded={isOpen}
      onClick={handleClick}
    >
      <span className={text.hidden}>{hasVideo ? texts.playAt : texts.readAt}</span>
      {estimated}
      {formatTimestamp(seconds, source)}
    </a>
  )
}
