// Suggests questions that a transcript answers.
import type { AskSource } from './ask-types.ts'

/** Returns up to four questions that the transcript answers, in its language. */
export function suggestQuestions({ chapters, transcript }: AskSource): string[] {
  if (!/^(?:en|und)\b/.test(transcript.language)) return []
  return chapters
    .map(({ title }) => title.trim())
    .filter((title) => title.endsWith('?'))
    .slice(0, 4)
}
