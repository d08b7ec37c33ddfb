// Controls the player of a video's source in its frame. Nothing is loaded from there
// before the user plays the video.
import { type RefObject, useEffect, useRef, useState } from 'react'
import { sourceOf } from '#contract/sources/registry.ts'
import {
  createSeekCommand,
  listeningMessage,
  parsePlayerMessage,
  pauseCommand,
  playCommand,
} from './player-messages.ts'

export type VideoPlayer = {
  /** The URL of the frame, or null before the player is loaded. */
  source: string | null
  /** The playback position in seconds; null before the video plays. */
  seconds: number | null
  /** Plays from this position. Loads the player when necessary. */
  playFrom: (seconds: number) => void
  pause: () => void
  /** Must be called when the frame has loaded. */
  onFrameLoad: () => void
}

/** `frame` refers to the iframe of the player once it is rendered. */
export function usePlayer(
  videoId: string,
  frame: RefObject<HTMLIFrameElement | null>,
): VideoPlayer {
  const isReady = useRef(false)
  const [source, setSource] = useState<string | null>(null)
  const [seconds, setSeconds] = useState<number | null>(null)
  const embedUrl = sourceOf(videoId)?.embedUrl
  const origin = source === null ? null : new URL(source).origin

  useEffect(() => {
    const handleMessage = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return
      const message = parsePlayerMessage(event.data)
      if (!message) return
      isReady.current = true
      if (message.seconds !== null) setSeconds(message.seconds)
    }
    addEventListener('message', handleMessage)
    return () => removeEventListener('message', handleMessage)
  }, [origin, frame])

  const send = (message: string) =>
    origin && frame.current?.contentWindow?.postMessage(message, origin)

  function playFrom(start: number) {
    setSeconds(start)
    if (isReady.current) {
      send(createSeekCommand(start))
      send(playCommand)
      return
    }
    // A player that does not answer yet, or never does, takes the position from its URL;
    // a new URL reloads it.
    setSource(embedUrl?.(videoId, start, location.origin) ?? null)
  }

  return {
    source,
    seconds,
    playFrom,
    pause: () => send(pauseCommand),
    onFrameLoad: () => send(listeningMessage),
  }
}
