// Groups questions with their follow-ups.
import type { QuestionView } from '#contract/questions/questions.ts'

/**
 * Returns the threads with the newest first; each begins with its first question. A
 * follow-up whose earlier question is missing begins one.
 */
export function groupIntoThreads(questions: readonly QuestionView[]): QuestionView[][] {
  const byId = new Map(questions.map((question) => [question.id, question]))
  const threads = new Map<string, QuestionView[]>()
  for (const question of [...byId.values()].toSorted((a, b) => a.createdAt - b.createdAt)) {
    const first = findFirst(question, byId)
    threads.set(first.id, [...(threads.get(first.id) ?? []), question])
  }
  return [...threads.values()].reverse()
}

function findFirst(question: QuestionView, byId: ReadonlyMap<string, QuestionView>): QuestionView {
  const seen = new Set([question.id])
  let first = question
  while (first.followUpTo !== null && !seen.has(first.followUpTo)) {
    const earlier = byId.get(first.followUpTo)
    if (!earlier) break
    seen.add(earlier.id)
    first = earlier
  }
  return first
}
