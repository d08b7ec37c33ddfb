// The panel's way to the background.
import {
  type Failure,
  type ServerResponse,
  type StreamMessage,
  streamPort,
  type ToBackground,
} from '../../messages.ts'

export function sendToBackground<Result>(message: ToBackground): Promise<Result> {
  return chrome.runtime.sendMessage(message)
}

export function call<Data>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
): Promise<ServerResponse<Data>> {
  return sendToBackground({ type: 'call', method, path, ...(body && { body }) })
}

type StreamHandlers = {
  onEvent(event: string, data: unknown): void
  /** The server refused the stream for good. */
  onFailure(failure: Failure): void
  /** Receives true while the connection is lost. */
  onLost(isLost: boolean): void
}

const reconnectMs = 3000
/** The browser ends a background that is silent for 30 seconds. */
const pingMs = 20_000

/** Keeps an event stream open until one of the last events. Returns a function that closes it. */
export function watch(
  path: string,
  lastEvents: string[],
  { onEvent, onFailure, onLost }: StreamHandlers,
): () => void {
  let lastEventId: string | null = null
  let isClosed = false
  let port: chrome.runtime.Port | null = null
  const pings = setInterval(() => port?.postMessage({ ping: true }), pingMs)

  function close() {
    isClosed = true
    clearInterval(pings)
    port?.disconnect()
  }
  function retry() {
    port = null
    if (isClosed) return
    onLost(true)
    setTimeout(() => !isClosed && open(), reconnectMs)
  }
  function open() {
    const opened = chrome.runtime.connect({ name: streamPort })
    port = opened
    opened.onDisconnect.addListener(retry)
    opened.onMessage.addListener((message: StreamMessage) => {
      if ('event' in message) {
        onLost(false)
        lastEventId = message.id ?? lastEventId
        if (lastEvents.includes(message.event)) close()
        return onEvent(message.event, message.data)
      }
      if ('failure' in message && message.failure.code !== 'server_away') {
        close()
        return onFailure(message.failure)
      }
      opened.disconnect()
      retry()
    })
    opened.postMessage({ path, lastEventId })
  }

  open()
  return close
}
