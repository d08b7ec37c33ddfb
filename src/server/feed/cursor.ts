// Where in the feed somebody is, as text that says nothing to anybody else.
import { z } from 'zod'
import { Problem } from '#contract/problems.ts'

const time = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const placeSchema = z.object({ publishedAt: time, id: z.uuid() })
/** In Trending also how many liked it, and up to when likes were counted. */
const rankSchema = placeSchema.extend({ likes: time, asOfMs: time })

export type Rank = z.infer<typeof rankSchema>

export function writeCursor(place: object): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

export const readPlace = (cursor: string | undefined) => read(placeSchema, cursor)
export const readRank = (cursor: string | undefined) => read(rankSchema, cursor)

function read<Shape>(schema: z.ZodType<Shape>, cursor: string | undefined): Shape | null {
  if (cursor === undefined) return null
  const result = schema.safeParse(parse(Buffer.from(cursor, 'base64url').toString()))
  if (result.success) return result.data
  throw new Problem('bad_request', { message: 'This place in the feed is not known. Start again from the top.' })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
