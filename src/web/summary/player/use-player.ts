// Controls the player of a video's source in its frame, or the audio of what is heard.
// Nothing is loaded before the person plays it.
import { type RefObject, useEffect, useRef, useState } from 'react'
import { sourceOf } from '#contract/sources/registry.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import {
  createSeekCommand,
  listeningMessage,
  parsePlayerMessage,
  pauseCommand,
  playCommand,
} from './player-messages.ts'
import type { Media } from './use-media.ts'

export type VideoPlayer = {
  /** `none`: moments are read in the transcript instead. */
  kind: 'frame' | 'audio' | 'none'
  /** The address of the frame or the audio, or null before it is played. */
  source: string | null
  /** Whether the audio did not come, or the frame has no network. */
  isBroken: boolean
  /** The playback position in seconds; null before it plays. */
  seconds: number | null
  /** Plays from this position. Loads the player when necessary. */
  playFrom: (seconds: number) => void
  pause: () => void
  /** Must be called when the frame has loaded. */
  onFrameLoad: () => void
}

/** The elements of a player, of which one is rendered. */
export type PlayerElements = {
  frame: RefObject<HTMLIFrameElement | null>
  audio: RefObject<HTMLAudioElement | null>
  /** What is scrolled to when a moment is played where the player does not stay in view. */
  box?: RefObject<HTMLDivElement | null>
}

type Video = Pick<SummaryView, 'videoId' | 'thumbnail'>

/** `media` is null for what is not kept here. */
export function usePlayer(
  video: Video,
  { frame, audio }: PlayerElements,
  media: Media | null,
): VideoPlayer {
  const framed = useFrame(video, frame)
  const heard = useAudio(media, audio)
  return media ? heard : framed
}

/** How long a player that has loaded takes to answer at most. */
const answerMs = 1000

function useFrame({ videoId, thumbnail }: Video, frame: PlayerElements['frame']): VideoPlayer {
  const isReady = useRef(false)
  const [source, setSource] = useState<string | null>(null)
  const [isUnreachable, setUnreachable] = useState(false)
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
    setUnreachable(!navigator.onLine)
    // A player that does not answer yet, or never does, takes the position from its URL;
    // a new URL reloads it.
    setSource(embedUrl?.(videoId, start, location.origin) ?? null)
  }

  async function checkAnswer() {
    if (!isReady.current && !(await isReachable(thumbnail))) setUnreachable(true)
  }

  return {
    kind: embedUrl ? 'frame' : 'none',
    source,
    isBroken: isUnreachable,
    seconds,
    playFrom,
    pause: () => send(pauseCommand),
    onFrameLoad() {
      send(listeningMessage)
      setTimeout(() => void checkAnswer(), answerMs)
    },
  }
}

/**
 * In place of a player that cannot be reached a browser shows a page of its own, and tells
 * nobody. The picture is at the same source.
 */
function isReachable(thumbnail: string | null): Promise<boolean> {
  if (thumbnail === null) return Promise.resolve(true)
  return new Promise((resolve) => {
    const image = new Image()
    image.referrerPolicy = 'no-referrer'
    image.onload = () => resolve(true)
    image.onerror = () => resolve(false)
    const url = new URL(thumbnail, location.href)
    // Otherwise the browser may have it.
    url.searchParams.set('now', String(Date.now()))
    image.src = url.href
  })
}

function useAudio(media: Media | null, audio: PlayerElements['audio']): VideoPlayer {
  const [isPlayed, setPlayed] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const [seconds, setSeconds] = useState<number | null>(null)
  const url = media?.url ?? null
  /** Where it goes on once a new address is there. */
  const interruptedAt = useRef<number | null>(null)

  useEffect(() => {
    const element = audio.current
    if (!element || url === null) return
    if (interruptedAt.current !== null) {
      play(element, interruptedAt.current)
      interruptedAt.current = null
    }
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('timeupdate', () => setSeconds(element.currentTime), { signal })
    element.addEventListener('play', () => setPlayed(true), { signal })
    element.addEventListener('playing', () => setBroken(false), { signal })
    return () => listening.abort()
  }, [url, audio])

  useEffect(() => {
    const element = audio.current
    const handleError = async () => {
      // The address has an end.
      interruptedAt.current = element?.currentTime ?? null
      if (await media?.renew()) return
      interruptedAt.current = null
      setBroken(true)
    }
    element?.addEventListener('error', handleError)
    return () => element?.removeEventListener('error', handleError)
  }, [media, audio])

  return {
    kind: 'audio',
    isBroken,
    source: isPlayed ? url : null,
    seconds,
    playFrom(start) {
      setSeconds(start)
      setPlayed(true)
      if (audio.current) play(audio.current, start)
    },
    pause: () => audio.current?.pause(),
    onFrameLoad() {},
  }
}

function play(element: HTMLAudioElement, start: number): void {
  if (element.error) element.load()
  element.currentTime = start
  // A browser that demands a click shows that it is paused.
  void element.play().catch(() => {})
}
