// Remote procedure calls over a message port. Each side offers functions that the other
// side calls by name.
import { constants, setPriority } from 'node:os'
import { type MessagePort, parentPort } from 'node:worker_threads'
import { Problem, type ProblemCode } from '#contract/problems/problems.ts'

type SerializedError = {
  code: ProblemCode | null
  message: string
  details: unknown
  cause: Error | undefined
}

/**
 * A function returns a value, a promise, or an async iterable that the other side
 * iterates. All values must be cloneable.
 */
// biome-ignore lint/suspicious/noExplicitAny: the arguments differ for each function
export type RpcFunctions = Record<string, (...args: any[]) => unknown>
type ItemOf<T> = T extends AsyncIterable<infer Item> ? Item : never

export type Rpc<RemoteFunctions extends RpcFunctions> = {
  call<Name extends keyof RemoteFunctions & string>(
    name: Name,
    ...args: Parameters<RemoteFunctions[Name]>
  ): Promise<Awaited<ReturnType<RemoteFunctions[Name]>>>
  /**
   * Calls a function that returns an async iterable, with the first `next`. The other
   * side begins at once, so that a caller who is busy delays nothing. `return` takes
   * effect at once, also while a `next` is pending.
   */
  iterate<Name extends keyof RemoteFunctions & string>(
    name: Name,
    ...args: Parameters<RemoteFunctions[Name]>
  ): AsyncIterableIterator<ItemOf<ReturnType<RemoteFunctions[Name]>>>
  /** Rejects all pending calls of both sides with an Error, and ends all iterations. */
  close(): void
}

/**
 * A function call, or the next step (or the end) of the iterable that call `iterableId`
 * returned.
 */
type Request = { name: string; args: unknown[] } | { iterableId: number; end: boolean }
type Message =
  | { requestId: number; request: Request }
  | { replyTo: number; value: unknown }
  | { replyTo: number; error: SerializedError }

type PendingCall = { resolve(value: unknown): void; reject(error: Error): void }

/**
 * Called once in a worker thread: passes on each port that it receives, which is one job. The
 * thread gives way to the one that answers requests. Only Linux has priorities of threads.
 */
export function serveJobs(serve: (port: MessagePort) => void): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  parentPort?.on('message', serve)
}

/**
 * Opens one side of a port. It closes when either side calls `close`, or when the other
 * thread ends.
 */
export function openRpc<RemoteFunctions extends RpcFunctions>(
  port: MessagePort,
  localFunctions: RpcFunctions = {},
): Rpc<RemoteFunctions> {
  const pendingCalls = new Map<number, PendingCall>()
  const openIterators = new Map<number, AsyncIterator<unknown>>()
  let lastRequestId = 0
  let isClosed = false

  const send = (message: Message) => port.postMessage(message)

  const sendRequest = (request: Request): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (isClosed) return reject(closedError())
      const requestId = ++lastRequestId
      send({ requestId, request })
      pendingCalls.set(requestId, { resolve, reject })
    })

  const handleRequest = async (requestId: number, request: Request): Promise<unknown> => {
    if ('iterableId' in request) {
      const iterator = openIterators.get(request.iterableId)
      const step = await (request.end ? iterator?.return?.() : iterator?.next())
      if (!step || step.done) openIterators.delete(request.iterableId)
      return step ?? { done: true, value: undefined }
    }
    const value = await localFunctions[request.name]?.(...request.args)
    if (!isAsyncIterable(value)) return value
    openIterators.set(requestId, startAtOnce(value[Symbol.asyncIterator]()))
    return requestId
  }

  port.on('message', async (message: Message) => {
    if ('request' in message) {
      try {
        const value = await handleRequest(message.requestId, message.request)
        send({ replyTo: message.requestId, value })
      } catch (error) {
        send({ replyTo: message.requestId, error: serializeError(error) })
      }
      return
    }
    const pending = pendingCalls.get(message.replyTo)
    pendingCalls.delete(message.replyTo)
    if ('error' in message) pending?.reject(deserializeError(message.error))
    // Deserializing a day of speech takes a whole turn of the event loop, so the caller
    // continues in the next one.
    else setImmediate(() => pending?.resolve(message.value))
  })
  port.on('close', () => {
    isClosed = true
    for (const { reject } of pendingCalls.values()) reject(closedError())
    pendingCalls.clear()
    // Nobody waits for these iterators any more, so their failures are ignored.
    for (const iterator of openIterators.values()) iterator.return?.().catch(() => {})
    openIterators.clear()
  })

  return {
    call: (name, ...args) => sendRequest({ name, args }) as never,
    iterate(name, ...args) {
      let iterableId: Promise<unknown> | null = null
      const step = async (end: boolean) => {
        iterableId ??= sendRequest({ name, args })
        const request = { iterableId: (await iterableId) as number, end }
        return (await sendRequest(request)) as IteratorResult<never>
      }
      return {
        [Symbol.asyncIterator]() {
          return this
        },
        next: () => step(false),
        return: async () =>
          iterableId && !isClosed ? step(true) : { done: true, value: undefined },
      }
    },
    close: () => port.close(),
  }
}

/** Computes the first item of an iterator before it is asked for. */
function startAtOnce<T>(iterator: AsyncIterator<T>): AsyncIterator<T> {
  let first: Promise<IteratorResult<T>> | null = iterator.next()
  // The first `next` reports the failure. Without it, the rejection would be unhandled.
  first.catch(() => {})
  return {
    next() {
      const step = first ?? iterator.next()
      first = null
      return step
    },
    return: async () => (await iterator.return?.()) ?? { done: true, value: undefined },
  }
}

function closedError(): Error {
  return new Error('the thread at the other end is gone')
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

function serializeError(thrown: unknown): SerializedError {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  if (!(error instanceof Problem))
    return { code: null, message: error.message, details: undefined, cause: copyPlainError(error) }
  const { code, message, details, cause } = error
  return {
    code,
    message,
    details,
    cause: cause instanceof Error ? copyPlainError(cause) : undefined,
  }
}

function deserializeError({ code, message, details, cause }: SerializedError): Error {
  return code ? new Problem(code, { message, details, cause }) : new Error(message, { cause })
}

/** Copies only the standard properties, because others may not be cloneable. */
function copyPlainError({ name, message, stack }: Error): Error {
  return Object.assign(new Error(message), { name, stack })
}
