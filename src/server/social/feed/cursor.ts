// Encodes a position in the feed as an opaque cursor.
import { z } from 'zod'
import { Problem } from '#contract/problems/problems.ts'

const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const positionSchema = z.object({ publishedAt: count, id: z.uuid() })
/** Trending also needs the number of likes and the time until which likes were counted. */
const trendingPositionSchema = positionSchema.extend({ likes: count, asOfMs: count })

export function encodeCursor(position: object): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** Both return null for the first page and throw `bad_request`. */
export const parsePosition = (cursor: string | undefined) => parse(positionSchema, cursor)
export const parseTrendingPosition = (cursor: string | undefined) =>
  parse(trendingPositionSchema, cursor)

function parse<Shape>(schema: z.ZodType<Shape>, cursor: string | undefined): Shape | null {
  if (cursor === undefined) return null
  const result = schema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (result.success) return result.data
  throw new Problem('bad_request', {
    message: 'This cursor is not valid. Start again from the first page.',
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
