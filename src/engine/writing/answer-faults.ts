// Finds what makes a readable answer worth a second request: the wrong language, and points that cannot stand alone.
import { languageName } from '#contract/format.ts'
import { Problem } from '#contract/problems.ts'
import { formatDanglingPrompt, formatLanguagePrompt, type ModelAnswer, type WindowNotes } from '../prompt.ts'
import { isInOtherLanguage } from './answer-language.ts'
import { isDangling } from './dangling-points.ts'
import type { AnswerFault } from './request-answer.ts'

/** Fewer dangling points are left out without a second request. */
const maxDanglingShare = 0.5

/** Returns the worst fault of an answer, or null. A wrong language has a Problem; dangling points only ask for a better answer. */
export function findAnswerFault(
  { tldr, summary, keyPoints }: Pick<ModelAnswer, 'tldr' | 'summary'> & { keyPoints: { text: string }[] },
  language: string,
): AnswerFault | null {
  const text = [tldr, summary, ...keyPoints.map((point) => point.text)].join('\n')
  if (isInOtherLanguage(text, language)) {
    const message = `The AI did not write in ${languageName(language)}, even when it was asked again. Choose another language, or try again.`
    return {
      repairPrompt: formatLanguagePrompt(language),
      problem: new Problem('model_nonsense', { message, details: { language } }),
    }
  }
  const dangling = keyPoints.filter((point) => isDangling(point.text, language))
  return dangling.length > keyPoints.length * maxDanglingShare
    ? { repairPrompt: formatDanglingPrompt(), problem: null }
    : null
}

/** Returns the worst fault of the notes on a window, or null. They are checked like an answer, but kept when a repair does not help. */
export function findNotesFault({ sections }: WindowNotes, language: string): AnswerFault | null {
  const keyPoints = sections.flatMap(({ points }) => points)
  const fault = findAnswerFault({ tldr: '', summary: '', keyPoints }, language)
  return fault && { ...fault, problem: null }
}
