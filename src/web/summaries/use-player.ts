// YouTube's player in its frame. Nothing is loaded from there until somebody wants to watch.
import { type RefObject, useEffect, useRef, useState } from 'react'
import { embedUrl } from '#contract/link.ts'
import { listening, playCommand, readPlayerMessage, seekCommand } from './player-messages.ts'

export type Player = {
  /** The address in the frame, or null while there is none. */
  source: string | null
  /** Where the player is, in seconds; null before it plays. */
  seconds: number | null
  /** Plays from here. Loads the player when it is not there yet. */
  playFrom: (seconds: number) => void
  /** To be called when the frame has loaded. */
  greet: () => void
}

/** `frame` is where the player's frame will be found. */
export function usePlayer(videoId: string, frame: RefObject<HTMLIFrameElement | null>): Player {
  const ready = useRef(false)
  const [source, setSource] = useState<string | null>(null)
  const [seconds, setSeconds] = useState<number | null>(null)
  const embed = embedUrl(videoId)

  useEffect(() => {
    const { origin } = new URL(embed)
    const hear = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return
      const said = readPlayerMessage(event.data)
      if (!said) return
      ready.current = true
      if (said.seconds !== null) setSeconds(said.seconds)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [embed, frame])

  const send = (message: string) => frame.current?.contentWindow?.postMessage(message, new URL(embed).origin)

  function playFrom(wanted: number) {
    setSeconds(wanted)
    if (ready.current) {
      send(seekCommand(wanted))
      send(playCommand)
      return
    }
    // A player that does not answer yet is told by its address; a new address loads it again.
    const settings = new URLSearchParams({
      autoplay: '1',
      playsinline: '1',
      rel: '0',
      start: String(Math.floor(wanted)),
      origin: location.origin,
    })
    setSource(`${embed}&${settings}`)
  }

  return { source, seconds, playFrom, greet: () => send(listening) }
}
