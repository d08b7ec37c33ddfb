// Calls over a port: each side has functions, and the other calls them by name. What they answer may be read piece by piece.
import type { MessagePort } from 'node:worker_threads'
import { type Failure, toError, toFailure } from './failure.ts'

/** They answer a value, a promise of one, or an iterable that is read on the other side. All of it must be plain data. */
// biome-ignore lint/suspicious/noExplicitAny: each function knows its own words
export type Functions = Record<string, (...words: any[]) => unknown>
type Item<T> = T extends AsyncIterable<infer Each> ? Each : never

export type Calls<Theirs extends Functions> = {
  call<Name extends keyof Theirs & string>(
    name: Name,
    ...words: Parameters<Theirs[Name]>
  ): Promise<Awaited<ReturnType<Theirs[Name]>>>
  /** Nothing is made before it is asked for. `return` takes effect at once, also while a piece is being waited for. */
  read<Name extends keyof Theirs & string>(
    name: Name,
    ...words: Parameters<Theirs[Name]>
  ): AsyncIterableIterator<Item<ReturnType<Theirs[Name]>>>
  /** Whoever still waits, on either side, gets an Error, and what is still being read is ended. */
  close(): void
}

/** A call by name, or the next piece (or the end) of what the call with the number `of` answered. */
type Request = { name: string; words: unknown[] } | { of: number; end: boolean }
type Message =
  | { request: number; what: Request }
  | { reply: number; value: unknown }
  | { reply: number; failure: Failure }

/** Opens one side of a port. It closes by itself, as by `close`, when the other side does or its thread ends. */
export function openCalls<Theirs extends Functions>(port: MessagePort, own: Functions = {}): Calls<Theirs> {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  const beingRead = new Map<number, AsyncIterator<unknown>>()
  let last = 0
  let closed = false

  const send = (message: Message) => port.postMessage(message)

  const ask = (what: Request): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (closed) return reject(gone())
      const request = ++last
      send({ request, what })
      waiting.set(request, { resolve, reject })
    })

  const answer = async (request: number, what: Request): Promise<unknown> => {
    if ('of' in what) {
      const iterator = beingRead.get(what.of)
      const step = await (what.end ? iterator?.return?.() : iterator?.next())
      if (!step || step.done) beingRead.delete(what.of)
      return step ?? { done: true, value: undefined }
    }
    const value = await own[what.name]?.(...what.words)
    if (!isIterable(value)) return value
    beingRead.set(request, value[Symbol.asyncIterator]())
    return request
  }

  port.on('message', async (message: Message) => {
    if ('request' in message) {
      try {
        send({ reply: message.request, value: await answer(message.request, message.what) })
      } catch (error) {
        send({ reply: message.request, failure: toFailure(error) })
      }
      return
    }
    const asked = waiting.get(message.reply)
    waiting.delete(message.reply)
    if ('failure' in message) asked?.reject(toError(message.failure))
    // Unpacking a day of speech was work enough for one turn of the loop.
    else setImmediate(() => asked?.resolve(message.value))
  })
  port.on('close', () => {
    closed = true
    for (const { reject } of waiting.values()) reject(gone())
    waiting.clear()
    // What was left in the middle may fail on its way out, and nobody waits for it any more.
    for (const iterator of beingRead.values()) iterator.return?.().catch(() => {})
    beingRead.clear()
  })

  return {
    call: (name, ...words) => ask({ name, words }) as never,
    read(name, ...words) {
      let opened: Promise<unknown> | null = null
      const step = async (end: boolean) => {
        opened ??= ask({ name, words })
        return (await ask({ of: (await opened) as number, end })) as IteratorResult<never>
      }
      return {
        [Symbol.asyncIterator]() {
          return this
        },
        next: () => step(false),
        return: async () => (opened && !closed ? step(true) : { done: true, value: undefined }),
      }
    },
    close: () => port.close(),
  }
}

function gone(): Error {
  return new Error('the thread at the other end is gone')
}

function isIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}
