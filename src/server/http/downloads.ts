// Sends files that are made while they are read, so that a large one takes little memory
// and others are answered in between.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

const pieceCharacters = 64 * 1024

/** Joins short texts to pieces of a file. Others have their turn before each piece. */
export async function* toPieces(
  texts: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<Uint8Array> {
  let joined = ''
  for await (const text of texts) {
    joined += text
    if (joined.length < pieceCharacters) continue
    await yieldToEventLoop()
    yield Buffer.from(joined)
    joined = ''
  }
  if (joined !== '') yield Buffer.from(joined)
}

type Download = {
  userId: string
  name: string
  pieces: AsyncGenerator<Uint8Array>
  /** Cuts the connection of its reader. */
  cut?: (() => void) | undefined
}

/** What `cut` is for the request of a context. A test's has no connection. */
export const cutterOf = ({ env }: Context): Download['cut'] => {
  const { outgoing } = (env ?? {}) as Partial<HttpBindings>
  return outgoing && (() => void outgoing.destroy())
}

/**
 * Makes a function that opens downloads. A person has one of a name at a time: a new one
 * ends the earlier one, which nobody may be reading any more.
 */
export function createDownloads(): (download: Download) => ReadableStream<Uint8Array> {
  const running = new Map<string, (reason: Error) => void>()
  return ({ userId, name, pieces, cut }) => {
    const key = `${userId} ${name}`
    running.get(key)?.(new Error('the person began this download again'))
    let end = (_reason: Error) => {}
    const release = () => {
      if (running.get(key) === end) running.delete(key)
    }
    const stream = new ReadableStream<Uint8Array>(
      {
        start(controller) {
          end = (reason) => {
            release()
            // A reader that sees an error would have a trace of it in the log.
            if (cut) cut()
            else controller.error(reason)
            void pieces.return(undefined)
          }
          running.set(key, end)
        },
        async pull(controller) {
          try {
            const { done, value } = await pieces.next()
            if (running.get(key) !== end) return
            if (!done) return controller.enqueue(value)
            controller.close()
          } catch (error) {
            controller.error(error)
          }
          release()
        },
        async cancel() {
          release()
          await pieces.return(undefined)
        },
      },
      { highWaterMark: 0 },
    )
    return stream
  }
}
