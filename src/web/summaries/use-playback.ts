// Plays the video of a summary from a moment, and shows that moment in the transcript.
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Passage } from '#contract/questions.ts'
import type { SummaryView } from '#contract/summary.ts'
import type { SeekControl } from '../player/timestamp.tsx'
import { formatTimestampHash, parseTimestampHash } from '../player/timestamp-hash.ts'
import { usePlayer } from '../player/use-player.ts'

type CitedPassage = Pick<Passage, 'startSeconds' | 'endSeconds'>

/** `side` contains the player. */
export function usePlayback(view: SummaryView, side: RefObject<HTMLElement | null>) {
  const navigate = useNavigate()
  const { search, hash, state } = useLocation()
  const frame = useRef<HTMLIFrameElement>(null)
  const player = usePlayer(view.videoId, frame)
  const [isOpen, setOpen] = useState(false)
  const [scrollTarget, setScrollTarget] = useState<{ seconds: number } | null>(null)
  /** The passage whose lines are marked in the transcript. */
  const [cited, setCited] = useState<CitedPassage | null>(null)
  const hasVideo = view.url !== null

  function seekTo(seconds: number) {
    setScrollTarget({ seconds })
    navigate({ search, hash: formatTimestampHash(seconds) }, { replace: true })
    if (!hasVideo) return setOpen(true)
    player.playFrom(seconds)
    side.current?.scrollIntoView({ block: 'nearest' })
  }

  function playPassage(seconds: number, passage: CitedPassage) {
    setCited(passage)
    setOpen(true)
    seekTo(seconds)
  }

  // A link from another page of Pith plays at once: that page passes a state, which `seekTo` removes.
  // A page that was opened by its URL or reloaded only offers to play.
  const seekToHash = useEffectEvent(() => {
    const seconds = parseTimestampHash(hash)
    if (seconds === null || (state === null && hasVideo)) return
    const passage = (state as { passage?: CitedPassage } | null)?.passage
    if (passage) playPassage(seconds, passage)
    else seekTo(seconds)
  })
  useEffect(() => seekToHash(), [])

  const seek: SeekControl = { seekTo, hasVideo }
  return {
    seek,
    playPassage,
    video: { player, frame, startSeconds: parseTimestampHash(hash) ?? 0 },
    transcript: {
      isOpen,
      onToggle: setOpen,
      seconds: player.seconds ?? scrollTarget?.seconds ?? null,
      scrollTarget,
      cited,
    },
  }
}
