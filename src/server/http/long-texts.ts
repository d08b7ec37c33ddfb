// The long text of a request stays the bytes that arrived: only an engine thread reads it. To parse,
// copy or hash it here would stop everybody for a moment.
import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { StringRange } from './scan-json.ts'

declare module 'hono' {
  interface ContextVariableMap {
    longTexts?: Map<string, Uint8Array>
  }
}

/** A stand-in is longer than any other text of a request may be, so that it is refused there. */
const standInCharacters = 10_000

/** Returns the body with stand-ins for these strings, which `findLongText` finds again. */
export function keepLongTexts(c: Context, body: Buffer, ranges: StringRange[]): Buffer {
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
