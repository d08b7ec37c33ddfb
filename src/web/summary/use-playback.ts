// Plays the video of a summary from a moment, and shows that moment in the transcript.
import { useRef, useState } from 'react'
import type { Passage } from '#contract/questions/questions.ts'
import { hasPlayer } from '#contract/sources/video-facts.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import type { SeekControl } from './player/timestamp.tsx'
import { usePlayer } from './player/use-player.ts'
import { useTimestampHash } from './player/use-timestamp-hash.ts'

type CitedPassage = Pick<Passage, 'startSeconds' | 'endSeconds'>

/** `onShowLine` opens the transcript, and is null while it is shown. */
export function usePlayback(view: SummaryView, onShowLine: (() => void) | null) {
  const frame = useRef<HTMLIFrameElement>(null)
  const player = usePlayer(view.videoId, frame)
  const [scrollTarget, setScrollTarget] = useState<{ seconds: number; takesFocus: boolean } | null>(
    null,
  )
  /** The passage whose lines are marked in the transcript. */
  const [cited, setCited] = useState<CitedPassage | null>(null)
  const hasVideo = hasPlayer(view.videoId)
  const { startSeconds, writeSeconds } = useTimestampHash({ hasVideo, onOpen: openMoment })

  /** A moment plays where there is a video, and the focus stays; otherwise its line is read. */
  function seekTo(seconds: number) {
    // An address with a moment would open the transcript again when the person goes back
    // to the summary.
    if (hasVideo || !onShowLine) writeSeconds(seconds)
    if (!hasVideo) return showLine(seconds)
    setScrollTarget({ seconds, takesFocus: false })
    player.playFrom(seconds)
  }

  function showLine(seconds: number) {
    setScrollTarget({ seconds, takesFocus: true })
    onShowLine?.()
  }

  function playPassage(startSeconds: number, endSeconds: number) {
    setCited({ startSeconds, endSeconds })
    seekTo(startSeconds)
  }

  function openMoment(seconds: number, state: unknown) {
    const passage = (state as { passage?: CitedPassage } | null)?.passage
    if (passage) playPassage(passage.startSeconds, passage.endSeconds)
    else seekTo(seconds)
  }

  const seek: SeekControl = { seekTo, hasVideo }
  return {
    seek,
    showLine,
    playPassage,
    video: { player, frame, startSeconds },
    transcript: { seconds: player.seconds ?? scrollTarget?.seconds ?? null, scrollTarget, cited },
  }
}
