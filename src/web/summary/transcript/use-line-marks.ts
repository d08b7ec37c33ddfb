// Finds the person's highlights in the lines of a transcript.
import { useQuery } from '@tanstack/react-query'
import type { Cue } from '#contract/captions/transcript.ts'
import type { HighlightView } from '#contract/marks/highlights.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { createQuoteFinder, type Span } from '../../marks/highlights/find-quote.ts'
import { videoHighlightsQuery } from '../../marks/highlights/highlight-query.ts'
import { findLineIndex } from './transcript-lines.ts'

/**
 * A highlight in one line. The line in which it begins has its symbol, the one in which
 * it ends its note.
 */
export type LineMark = HighlightView & { span: Span; isFirst: boolean; isLast: boolean }
type LineMarks = { ofLine: Map<number, LineMark[]>; missing: HighlightView[] }

const none: HighlightView[] = []

export function useLineMarks(videoId: string, lines: readonly Cue[]): LineMarks {
  const { user } = useAuth()
  const { data = none } = useQuery(videoHighlightsQuery(user?.uid, videoId))
  return findLineMarks(lines, data)
}

function findLineMarks(lines: readonly Cue[], highlights: readonly HighlightView[]): LineMarks {
  const own = highlights
    .filter(({ place }) => place === 'transcript')
    .toSorted((a, b) => a.createdAt - b.createdAt)
  const marks: LineMarks = { ofLine: new Map(), missing: [] }
  if (own.length === 0) return marks
  const find = createQuoteFinder(lines.map(({ text }) => text))
  for (const highlight of own) {
    const spans = find({
      ...highlight,
      line: Math.max(0, findLineIndex(lines, highlight.startSeconds)),
    })
    if (spans.size === 0) marks.missing.push(highlight)
    const numbers = [...spans.keys()]
    for (const [line, span] of spans) {
      const mark = {
        ...highlight,
        span,
        isFirst: line === numbers[0],
        isLast: line === numbers.at(-1),
      }
      marks.ofLine.set(line, [...(marks.ofLine.get(line) ?? []), mark])
    }
  }
  return marks
}
