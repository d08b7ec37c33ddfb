// Where in a list of comments somebody is.
import { Problem } from '#contract/problems.ts'
import type { Place } from './store.ts'

const pattern = /^(\d{1,15})_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

export function writeCursor({ createdAt, id }: Place): string {
  return `${createdAt}_${id}`
}

/** Null for the top. Throws `bad_request`. */
export function readCursor(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null
  const [, createdAt, id] = pattern.exec(cursor) ?? []
  if (!id)
    throw new Problem('bad_request', { message: 'This place in the comments is not known. Start again from the top.' })
  return { createdAt: Number(createdAt), id }
}
