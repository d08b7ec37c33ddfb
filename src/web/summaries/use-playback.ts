// Plays the video of a summary from a moment, and shows that moment in the transcript.
import { type RefObject, useRef, useState } from 'react'
import type { Passage } from '#contract/questions.ts'
import type { SummaryView } from '#contract/summary.ts'
import type { SeekControl } from '../player/timestamp.tsx'
import { usePlayer } from '../player/use-player.ts'
import { useTimestampHash } from '../player/use-timestamp-hash.ts'

type CitedPassage = Pick<Passage, 'startSeconds' | 'endSeconds'>

/** `side` contains the player. */
export function usePlayback(view: SummaryView, side: RefObject<HTMLElement | null>) {
  const frame = useRef<HTMLIFrameElement>(null)
  const player = usePlayer(view.videoId, frame)
  const [isOpen, setOpen] = useState(false)
  const [scrollTarget, setScrollTarget] = useState<{ seconds: number } | null>(null)
  /** The passage whose lines are marked in the transcript. */
  const [cited, setCited] = useState<CitedPassage | null>(null)
  const hasVideo = view.url !== null
  const { startSeconds, writeSeconds } = useTimestampHash({ hasVideo, onOpen: openMoment })

  function seekTo(seconds: number) {
    setScrollTarget({ seconds })
    writeSeconds(seconds)
    if (!hasVideo) return setOpen(true)
    player.playFrom(seconds)
    side.current?.scrollIntoView({ block: 'nearest' })
  }

  function playPassage(startSeconds: number, endSeconds: number) {
    setCited({ startSeconds, endSeconds })
    setOpen(true)
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
    playPassage,
    video: { player, frame, startSeconds },
    transcript: {
      isOpen,
      onToggle: setOpen,
      seconds: player.seconds ?? scrollTarget?.seconds ?? null,
      scrollTarget,
      cited,
    },
  }
}
