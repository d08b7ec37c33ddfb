// The video of the page beside the panel, and its captions.
import { useEffect, useRef, useState } from 'preact/hooks'
import { type FromPage, type PageVideo, panelPort, type ReadCaptions, type ToPage } from '../messages.ts'

export type PageControl = {
  /** Undefined until the page has answered, null without a video that the panel knows. */
  video: PageVideo | null | undefined
  /** True on the page of a video, also while its player is not ready. */
  isOnVideo: boolean
  /** The captions that were read, by track. */
  captions: Record<string, ReadCaptions>
  /** Where the player is. */
  seconds: number
  /** Null in a tab of its own. */
  send: ((message: ToPage) => void) | null
}

export function usePage(): PageControl {
  const [video, setVideo] = useState<PageVideo | null>()
  const [isOnVideo, setOnVideo] = useState(false)
  const [captions, setCaptions] = useState<Record<string, ReadCaptions>>({})
  const [seconds, setSeconds] = useState(0)
  const [isConnected, setConnected] = useState(false)
  const port = useRef<chrome.runtime.Port | null>(null)
  const shown = useRef<string | null>(null)

  function receive(message: FromPage) {
    if (message.type === 'video') {
      const id = message.video?.videoId ?? null
      if (id !== shown.current) setCaptions({})
      shown.current = id
      setVideo(message.video)
      setOnVideo(message.videoId !== null)
    }
    if (message.type === 'captions' && message.videoId === shown.current)
      setCaptions((known) => ({ ...known, [message.trackId]: message.captions }))
    if (message.type === 'time') setSeconds(message.seconds)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: there is one connection
  useEffect(() => {
    void connect().then((connected) => {
      if (!connected) return setVideo(null)
      port.current = connected
      setConnected(true)
      connected.onMessage.addListener(receive)
      connected.onDisconnect.addListener(() => {
        port.current = null
        setConnected(false)
        setVideo(null)
        setOnVideo(false)
      })
    })
  }, [])

  return {
    ...{ video, isOnVideo, captions, seconds },
    send: isConnected ? (message) => port.current?.postMessage(message) : null,
  }
}

async function connect(): Promise<chrome.runtime.Port | null> {
  // In a tab of its own the panel has no page beside it.
  if (window === window.top) return null
  const tab = await chrome.tabs.getCurrent()
  return tab?.id === undefined ? null : chrome.tabs.connect(tab.id, { name: panelPort, frameId: 0 })
}
