// Finds what makes a readable answer worth a second request: the wrong language, and
// points that cannot stand alone.

import { languageName } from '#contract/basics/format.ts'
import { Problem } from '#contract/problems/problems.ts'
import {
  formatDanglingPrompt,
  formatLanguagePrompt,
  type ModelAnswer,
  type WindowNotes,
} from '../prompt.ts'
import { isInOtherLanguage } from './answer-language.ts'
import { isDangling } from './dangling-points.ts'
import type { AnswerFault } from './request-answer.ts'

/** Fewer dangling points are left out without a second request. */
const maxDanglingShare = 0.5

/**
 * Letters after which the language of a growing answer is judged, and again whenever it
 * has doubled.
 */
const minJudgedLetters = 200

/** Creates a test of a growing answer that finds a wrong language as soon as it is certain. */
export function createGrowingTest(language: string): (growing: unknown) => AnswerFault | null {
  let nextLetters = minJudgedLetters
  return (growing) => {
    const text = collectProse(growing).join('\n')
    if (text.length < nextLetters) return null
    nextLetters = text.length * 2
    return findLanguageFault(text, language)
  }
}

/** The texts of an answer but the quotes, which are in the language of the captions. */
function collectProse(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return name === 'quote' ? [] : [value]
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((item) => collectProse(item, name))
  return Object.entries(value).flatMap(([inner, item]) => collectProse(item, inner))
}

function findLanguageFault(text: string, language: string): AnswerFault | null {
  if (!isInOtherLanguage(text, language)) return null
  const message = `The AI did not write in ${languageName(language)}, even when it was asked again. Choose another language, or try again.`
  return {
    repairPrompt: formatLanguagePrompt(language),
    problem: new Problem('model_nonsense', { message, details: { language } }),
  }
}

/**
 * Returns the worst fault of an answer, or null. A wrong language has a Problem; dangling
 * points only ask for a better answer.
 */
export function findAnswerFault(
  {
    tldr,
    summary,
    keyPoints,
  }: Pick<ModelAnswer, 'tldr' | 'summary'> & { keyPoints: { text: string }[] },
  language: string,
): AnswerFault | null {
  const text = [tldr, summary, ...keyPoints.map((point) => point.text)].join('\n')
  const languageFault = findLanguageFault(text, language)
  if (languageFault) return languageFault
  const dangling = keyPoints.filter((point) => isDangling(point.text, language))
  return dangling.length > keyPoints.length * maxDanglingShare
    ? { repairPrompt: formatDanglingPrompt(), problem: null }
    : null
}

/**
 * Returns the worst fault of the notes on a window, or null. They are checked like an
 * answer, but kept when a repair does not help.
 */
export function findNotesFault({ sections }: WindowNotes, language: string): AnswerFault | null {
  const keyPoints = sections.flatMap(({ points }) => points)
  const fault = findAnswerFault({ tldr: '', summary: '', keyPoints }, language)
  return fault && { ...fault, problem: null }
}
