// Plays parts of a video one after the other.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { VideoPlayer } from '../player/use-player.ts'
import { followPart } from './follow-part.ts'
import type { ReelPart } from './list-parts.ts'

type Playing = { parts: ReelPart[]; at: number }

/** It ends after the last part, and when the person moves the player elsewhere. */
export function useReel({ seconds, playFrom, pause }: VideoPlayer) {
  const [playing, setPlaying] = useState<Playing | null>(null)
  const hasArrived = useRef(false)

  function play(parts: ReelPart[], at: number) {
    const part = parts[at]
    if (!part) return stop()
    hasArrived.current = false
    setPlaying({ parts, at })
    playFrom(part.startSeconds)
  }

  function stop() {
    setPlaying(null)
    pause()
  }

  const follow = useEffectEvent((position: number) => {
    const part = playing?.parts[playing.at]
    if (!playing || !part) return
    const progress = followPart(part, position, hasArrived.current)
    if (progress === 'arrived') hasArrived.current = true
    else if (progress === 'over') play(playing.parts, playing.at + 1)
    else if (progress === 'left') setPlaying(null)
  })
  useEffect(() => {
    if (seconds !== null) follow(seconds)
  }, [seconds])

  const move = (by: number) => {
    if (playing) play(playing.parts, Math.max(0, playing.at + by))
  }
  return { playing, start: (parts: ReelPart[]) => play(parts, 0), move, stop }
}
