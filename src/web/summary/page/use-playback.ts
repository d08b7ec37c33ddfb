// Plays what a summary is of from a moment, and shows that moment in the transcript.
import { useRef, useState } from 'react'
import type { Passage } from '#contract/questions/questions.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import type { SeekControl } from '../player/timestamp.tsx'
import { useMedia } from '../player/use-media.ts'
import { usePlayer } from '../player/use-player.ts'
import { useTimestampHash } from '../player/use-timestamp-hash.ts'

type CitedPassage = Pick<Passage, 'startSeconds' | 'endSeconds'>

type ScrollTarget = { seconds: number; takesFocus: boolean }
type HiddenTranscript = { open: () => void; openInPlace: () => void }

/** `hidden` opens the transcript, and is null while it is shown. */
export function usePlayback(view: SummaryView, hidden: HiddenTranscript | null) {
  const elements = {
    frame: useRef<HTMLIFrameElement>(null),
    audio: useRef<HTMLAudioElement>(null),
    box: useRef<HTMLDivElement>(null),
  }
  const media = useMedia(view.videoId)
  const player = usePlayer(view, elements, media)
  const hasVideo = player.kind !== 'none'
  const { moment, writeSeconds } = useTimestampHash({ hasVideo, onOpen: openMoment })
  // A page that was opened by its address shows its moment, and only offers to play it.
  const [scrollTarget, setScrollTarget] = useState<ScrollTarget | null>(
    moment === null ? null : { seconds: moment, takesFocus: false },
  )
  /** The passage whose lines are marked in the transcript. */
  const [cited, setCited] = useState<CitedPassage | null>(null)

  /** A moment plays where there is a video, and the focus stays; otherwise its line is read. */
  function seekTo(seconds: number) {
    // An address with a moment would open the transcript again when the person goes back
    // to the summary.
    if (hasVideo || !hidden) writeSeconds(seconds)
    if (!hasVideo) return showLine(seconds)
    setScrollTarget({ seconds, takesFocus: false })
    player.playFrom(seconds)
    // A low window, as that of a phone on its side, has no room for a player that stays.
    if (matchMedia('(max-height: 520px)').matches)
      elements.box.current?.scrollIntoView({ block: 'nearest' })
  }

  function showLine(seconds: number) {
    setScrollTarget({ seconds, takesFocus: true })
    hidden?.open()
  }

  function playPassage(startSeconds: number, endSeconds: number) {
    setCited({ startSeconds, endSeconds })
    seekTo(startSeconds)
  }

  /** Who comes for a moment finds its line, also where the transcript is not beside the summary. */
  function openMoment(linked: number, state: unknown) {
    const passage = (state as { passage?: CitedPassage } | null)?.passage
    const seconds = passage?.startSeconds ?? linked
    if (passage) setCited(passage)
    setScrollTarget({ seconds, takesFocus: !hasVideo })
    if (hasVideo) player.playFrom(seconds)
    if (hidden) hidden.openInPlace()
    else writeSeconds(seconds)
  }

  const seek: SeekControl = { seekTo, hasVideo }
  return {
    seek,
    showLine,
    playPassage,
    video: { player, elements, mediaUrl: media?.url ?? null, startSeconds: moment ?? 0 },
    transcript: { seconds: player.seconds ?? scrollTarget?.seconds ?? null, scrollTarget, cited },
  }
}
