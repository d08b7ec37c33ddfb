// Keeps a stream of server-sent events open.
import { AnyProblem } from '#contract/problems/problem.ts'
import type { HttpClient } from './http-client.ts'

/** A handler for each event, by the name of the event. */
type EventHandlers<Events> = { [Name in keyof Events]: (data: Events[Name]) => void }

type StreamOptions<Events> = {
  handlers: EventHandlers<Events>
  /** The events that end the stream. */
  lastEvents?: (keyof Events)[]
  /** Receives true when the connection is lost and false when it is open again. */
  onConnectionChange?: (isLost: boolean) => void
  /** The server rejected the stream for good, which has ended it. */
  onRejected?: (problem: AnyProblem) => void
}

/** Browsers do not reconnect by themselves after the server has rejected the stream. */
const reconnectDelayMs = 3000

/**
 * The browser resumes a lost connection where it broke. Returns a function that closes
 * the stream.
 */
export function openEventStream<Events extends object>(
  { baseUrl, fetchPath }: HttpClient,
  path: string,
  { handlers, lastEvents = [], onConnectionChange, onRejected }: StreamOptions<Events>,
): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  function close() {
    isClosed = true
    source?.close()
    clearTimeout(timer)
  }

  function open() {
    const stream = new EventSource(baseUrl + path, { withCredentials: true })
    source = stream
    stream.onopen = () => onConnectionChange?.(false)
    stream.onerror = () => {
      onConnectionChange?.(true)
      if (stream.readyState === EventSource.CLOSED) void handleRejection()
    }
    for (const name in handlers)
      stream.addEventListener(name, ({ data }) => {
        if (lastEvents.includes(name)) close()
        handlers[name](JSON.parse(data))
      })
  }

  /**
   * An EventSource does not tell why it was rejected, so a plain request to the same
   * address finds out.
   */
  async function handleRejection() {
    try {
      const response = await fetchPath(path)
      await response.body?.cancel()
    } catch (error) {
      if (isClosed) return
      if (error instanceof AnyProblem && isFinal(error)) {
        close()
        return onRejected?.(error)
      }
    }
    if (!isClosed) timer = setTimeout(open, reconnectDelayMs)
  }

  open()
  return close
}

/** The server may be back in a moment, and so may a place for one more stream. */
function isFinal({ status }: AnyProblem): boolean {
  return status < 500 && status !== 429
}
