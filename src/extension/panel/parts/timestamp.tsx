// The timestamp of a moment. A click plays it in YouTube's own player.
import { formatDuration, formatTimestamp } from '#contract/basics/format.ts'
import { texts } from '../../texts.ts'

export type Seek = (seconds: number) => void

type Props = { seconds: number; seek: Seek | null; hasEstimatedTimes?: boolean | undefined }

export function Timestamp({ seconds, seek, hasEstimatedTimes }: Props) {
  const time = formatTimestamp(seconds, { hasEstimatedTimes })
  if (!seek) return <span class="time">{time}</span>
  return (
    <button
      class="time"
      type="button"
      aria-label={texts.playFrom(formatDuration(seconds))}
      onClick={() => seek(seconds)}
    >
      {time}
    </button>
  )
}
