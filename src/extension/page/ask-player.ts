// Asks YouTube's player through the script among the page's own.
import {
  type PlayerRequest,
  type PlayerResponse,
  requestEvent,
  responseEvent,
} from '../player/messages.ts'

/** The script answers at once, within the same event. Null if it does not know, or is not there. */
export function askPlayer(request: PlayerRequest): PlayerResponse | null {
  const id = crypto.randomUUID()
  let result: PlayerResponse | null = null
  const onResponse = ({ detail }: CustomEventInit<string>) => {
    const received = JSON.parse(detail ?? '') as { id: string; response: PlayerResponse | null }
    if (received.id === id) result = received.response
  }
  document.addEventListener(responseEvent, onResponse)
  document.dispatchEvent(new CustomEvent(requestEvent, { detail: JSON.stringify({ id, request }) }))
  document.removeEventListener(responseEvent, onResponse)
  return result
}
