// Encodes a position in a list of comments as a cursor.
import { Problem } from '#contract/problems.ts'
import type { CommentPosition } from './store.ts'

const pattern = /^(\d{1,15})_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

export function encodeCursor({ createdAt, id }: CommentPosition): string {
  return `${createdAt}_${id}`
}

/** Returns null for the first page. Throws `bad_request`. */
export function parseCursor(cursor: string | undefined): CommentPosition | null {
  if (cursor === undefined) return null
  const [, createdAt, id] = pattern.exec(cursor) ?? []
  if (!id) throw new Problem('bad_request', { message: 'This cursor is not valid. Start again from the first page.' })
  return { createdAt: Number(createdAt), id }
}
