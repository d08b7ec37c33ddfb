// A moment of the video. A click plays it in YouTube's own player.
import { formatDuration, formatMoment } from '#contract/format.ts'
import { texts } from '../texts.ts'

export type Seek = (seconds: number) => void

type Props = { seconds: number; seek: Seek | null; hasEstimatedTimes?: boolean | undefined }

export function Moment({ seconds, seek, hasEstimatedTimes }: Props) {
  const time = formatMoment(seconds, { hasEstimatedTimes })
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
