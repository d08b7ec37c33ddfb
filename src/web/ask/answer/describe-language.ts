// Says why words were not found, in place of a claim that they are not said: without an
// AI they are looked up as they are spoken.

import { languageName } from '#contract/basics/format.ts'
import type { QuestionView } from '#contract/questions/questions.ts'
import { wordsFor } from '#contract/sources/video-facts.ts'
import type { ShownOn } from '../shown-on.ts'
import { texts } from '../texts.ts'

/**
 * Null where an AI answered, where something was found, and where the question is in the
 * language of the video. Where its words do not tell its language, the reader's browser
 * does.
 */
export function describeLanguage(
  {
    found,
    engine,
    questionLanguage,
    scope,
  }: Pick<QuestionView, 'found' | 'engine' | 'questionLanguage' | 'scope'>,
  shownOn: ShownOn,
  readerLanguages: readonly string[],
): string | null {
  if (shownOn.kind !== 'video' || found !== 'not_found' || engine.kind !== 'passages') return null
  const spoken = baseOf(shownOn.language)
  const asked = questionLanguage ? [questionLanguage] : readerLanguages
  if (spoken === 'und' || asked.some((language) => baseOf(language) === spoken)) return null
  const words = wordsFor(scope.kind === 'video' ? scope.videoId : '')
  return texts.otherLanguage(words, languageName(spoken))
}

const baseOf = (language: string) => language.toLowerCase().split('-')[0]!
