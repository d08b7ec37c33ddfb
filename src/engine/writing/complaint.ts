// What a reader had read and disliked, as far as the model is shown it.
import { type Complaint, characters } from '../prompt.ts'
import type { Rewrite } from '../summarize.ts'
import { givesOrders } from './orders.ts'
import { plainLine } from './plain-text.ts'

const mostLines = 20

/** The tldr and the key points of the earlier summary; what gives orders to a machine is not shown again. */
export function complaintOf(rewrite: Rewrite | null | undefined): Complaint | null {
  if (!rewrite) return null
  const { tldr, keyPoints } = rewrite.earlier
  const lines = [tldr, ...keyPoints.map(({ text }) => text)].filter((line) => !givesOrders(line))
  return { reason: rewrite.reason, earlier: lines.slice(0, mostLines).map((line) => plainLine(line, characters.point)) }
}
