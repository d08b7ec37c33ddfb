// Forwards one connection of an event stream to the panel. An EventSource cannot send a
// key, so the stream is read with fetch.
import { createParser } from 'eventsource-parser'
import type { OpenStream, StreamMessage } from '../messages.ts'
import { dropRefusedKey, notPaired } from './call-server.ts'
import { send } from './send.ts'
import { readStore } from './store.ts'

/**
 * Ends with `end` when the connection closed or broke, and with `failure` when the server
 * refused it.
 */
export async function forwardStream(
  { path, lastEventId }: OpenStream,
  post: (message: StreamMessage) => void,
  signal: AbortSignal,
): Promise<void> {
  const { url, key } = await readStore()
  if (!url || !key) return post({ failure: notPaired })
  const headers = {
    accept: 'text/event-stream',
    ...(lastEventId && { 'last-event-id': lastEventId }),
  }
  const sent = await send({ url, key, method: 'GET', path, headers, signal })
  if (signal.aborted) return
  if ('failure' in sent) {
    await dropRefusedKey(key, sent.failure)
    return post(sent)
  }
  const parser = createParser({
    onEvent: ({ event = 'message', id = null, data }) =>
      post({ event, id, data: JSON.parse(data) as unknown }),
  })
  try {
    const reader = sent.response.body!.pipeThrough(new TextDecoderStream()).getReader()
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
      parser.feed(chunk.value)
  } catch {
    // A broken connection is resumed by the panel like one that was closed.
  }
  if (!signal.aborted) post({ end: true })
}
