// Prepares the earlier summary of a rewrite for the prompt.

import type { Rewrite } from '../engine-input.ts'
import { toPlainLine } from '../plain-text.ts'
import { maxCharacters, type RewriteFeedback } from '../prompt.ts'
import { isPromptInjection } from './prompt-injection.ts'

const maxLines = 20

/** Takes the tldr and the key points of the earlier summary, without prompt injections. */
export function buildRewriteFeedback(rewrite: Rewrite | null | undefined): RewriteFeedback | null {
  if (!rewrite) return null
  const { tldr, keyPoints } = rewrite.earlier
  const lines = [tldr, ...keyPoints.map(({ text }) => text)].filter(
    (line) => !isPromptInjection(line),
  )
  return {
    reason: rewrite.reason,
    earlier: lines.slice(0, maxLines).map((line) => toPlainLine(line, maxCharacters.point)),
  }
}
