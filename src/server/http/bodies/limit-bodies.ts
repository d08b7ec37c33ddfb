// Reads every request body before anything is parsed or anybody is identified, and
// refuses what is too large, too slow, too deep or too complex.
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { Problem } from '#contract/problems/problems.ts'
import type { Deps } from '../../deps/deps.ts'
import { clientAddress } from '../address.ts'
import { type BodyLimit, bodyLimitOf, isStreamed, smallBodyBytes } from './body-limits.ts'
import { createLargeBodies } from './large-bodies.ts'
import { bodyPace, readBody } from './read-body.ts'
import { createJsonScan, type StringRange } from './scan-json.ts'

declare module 'hono' {
  interface ContextVariableMap {
    longTexts?: Map<string, Uint8Array>
  }
}

/** No request of the API and no event of the payment provider is nested half as deeply. */
const maxDepth = 32

const tooMuchBeside =
  'This request has more than 64 KB beside its captions, which are one text. Nothing was done.'

type FindRefusal = (c: Context) => Promise<Problem | null>

/** `findRefusal` resolves to the Problem that a new summary of this caller would get. */
export function limitBodies(
  { settings, now }: Pick<Deps, 'settings' | 'now'>,
  findRefusal: FindRefusal,
): MiddlewareHandler {
  const largeBodies = createLargeBodies(now)
  return async (c, next) => {
    const source = isStreamed(c.req.method, c.req.path) ? null : bodyOf(c)
    if (!source) return next()
    const limit = bodyLimitOf(c.req.method, c.req.path)
    if (Number(c.req.header('content-length')) > limit.maxBytes) throw new Problem(limit.code)
    const isDeclaredLarge = Number(c.req.header('content-length')) > smallBodyBytes
    const upload = largeBodies.open(clientAddress(c, settings))
    const refuseSpent = async () => {
      if (!limit.isForSummary) return
      const sender = JSON.stringify([c.req.header('cookie'), c.req.header('authorization')])
      upload.repeatRefusal(sender)
      const refusal = await findRefusal(c)
      if (refusal) upload.refuse(refusal, sender)
    }
    try {
      if (isDeclaredLarge) await refuseSpent()
      const scan = createComplexityCheck(limit)
      const onProgress = (bytes: number, chunk: Buffer) => {
        upload.grow(bytes)
        scan.read(chunk)
      }
      const body = await readBody(source, { limit, pace: bodyPace, onProgress })
      if (!isDeclaredLarge && body.length > smallBodyBytes) await refuseSpent()
      await upload.turn()
      const { method, headers } = c.req.raw
      const rest = keepLongTexts(c, body, scan.longStrings)
      if (limit.isForSummary && rest.length > 2 * smallBodyBytes)
        throw new Problem('bad_request', { message: tooMuchBeside })
      c.req.raw = new Request(c.req.url, {
        method,
        headers,
        ...(rest.length > 0 && { body: new Uint8Array(rest) }),
      })
      await next()
    } finally {
      upload.close()
    }
  }
}

/**
 * Reads the next bytes of a body, and throws `bad_request` as soon as parsing it would take
 * long. Of captions the long text is left to the threads.
 */
function createComplexityCheck(limit: BodyLimit) {
  const { maxSigns = Number.POSITIVE_INFINITY, isForSummary = false } = limit
  const longBytes = isForSummary ? smallBodyBytes : Number.POSITIVE_INFINITY
  const { read, longStrings } = createJsonScan({ maxDepth, maxSigns, longBytes })
  const messages = {
    depth: 'This request is nested too deeply. Nothing was done.',
    signs: `This request has more than ${maxSigns.toLocaleString('en')} values. Nothing was done or charged.`,
  }
  return {
    longStrings,
    read(bytes: Buffer) {
      const excess = read(bytes)
      if (excess) throw new Problem('bad_request', { message: messages[excess] })
    },
  }
}

/** A stand-in is longer than any other text of a request may be, so that it is refused there. */
const standInCharacters = 10_000

/**
 * Returns the body with stand-ins for these strings, which `findLongText` finds again. They stay
 * the bytes that arrived, which only an engine thread reads: to parse, copy or hash them here would
 * stop everybody for a moment.
 */
function keepLongTexts(c: Context, body: Buffer, ranges: StringRange[]): Buffer {
  if (ranges.length === 0) return body
  const texts = new Map<string, Uint8Array>()
  const parts: Uint8Array[] = []
  let end = 0
  for (const range of ranges) {
    const standIn = randomUUID().padEnd(standInCharacters, '-')
    texts.set(standIn, body.subarray(range.start, range.end))
    parts.push(body.subarray(end, range.start), Buffer.from(JSON.stringify(standIn)))
    end = range.end
  }
  c.set('longTexts', texts)
  return Buffer.concat([...parts, body.subarray(end)])
}

/** The JSON of the string that this text stands for, with its quotation marks; undefined if none. */
export function findLongText(c: Context, text: string): Uint8Array | undefined {
  return c.get('longTexts')?.get(text)
}

/** No route reads a body of these, and a Request may not have one of them. */
const bodyless = ['GET', 'HEAD', 'TRACE']

/** The connection is read directly: as a web stream it would be buffered without a limit. */
export function bodyOf(c: Context): Readable | null {
  if (bodyless.includes(c.req.method)) return null
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  if (incoming instanceof Readable) return incoming
  const { body } = c.req.raw
  return body && Readable.fromWeb(body as ReadableStream)
}
