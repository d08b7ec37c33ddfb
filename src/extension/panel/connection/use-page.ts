// The video of the page beside the panel, and its captions.
import { useEffect, useRef, useState } from 'preact/hooks'
import type { FromPage, PageVideo, ReadCaptions, ToPage } from '../../messages.ts'
import { connectToPage } from './page-connection.ts'

export type PageControl = {
  /** Undefined until the page has answered, null without a video that the panel knows. */
  video: PageVideo | null | undefined
  /** True on the page of a video, also while its player is not ready. */
  isOnVideo: boolean
  /** The captions that were read, by track. */
  captions: Record<string, ReadCaptions>
  /** Where the player is. */
  seconds: number
  /** Whether the page has said that its player has a bar on which chapters can be marked. */
  hasTimeline: boolean
  /** Null in a tab of its own. */
  send: ((message: ToPage) => void) | null
}

export function usePage(): PageControl {
  const [video, setVideo] = useState<PageVideo | null>()
  const [isOnVideo, setOnVideo] = useState(false)
  const [captions, setCaptions] = useState<Record<string, ReadCaptions>>({})
  const [seconds, setSeconds] = useState(0)
  const [hasTimeline, setHasTimeline] = useState(false)
  const [send, setSend] = useState<PageControl['send']>(null)
  const shown = useRef<string | null>(null)

  function receive(message: FromPage) {
    if (message.type === 'video') {
      const id = message.video?.videoId ?? null
      if (id !== shown.current) {
        setCaptions({})
        setHasTimeline(false)
      }
      shown.current = id
      setVideo(message.video)
      setOnVideo(message.videoId !== null)
    }
    if (message.type === 'captions' && message.videoId === shown.current)
      setCaptions((known) => ({ ...known, [message.trackId]: message.captions }))
    if (message.type === 'timeline' && message.videoId === shown.current)
      setHasTimeline(message.isThere)
    if (message.type === 'time') setSeconds(message.seconds)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: there is one connection
  useEffect(() => {
    void connectToPage({
      onConnect: (post) => setSend(() => post),
      onMessage: receive,
      onEnd() {
        setSend(null)
        setVideo(null)
        setOnVideo(false)
      },
    }).then((isConnected) => !isConnected && setVideo(null))
  }, [])

  return {
    video,
    isOnVideo,
    captions,
    seconds,
    hasTimeline,
    send,
  }
}
