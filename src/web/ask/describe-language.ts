// Says why words may not have been found: without an AI they are looked up as they are spoken, in the video's language.
import { languageName } from '#contract/format.ts'
import type { QuestionView } from '#contract/questions.ts'
import type { Place } from './place.ts'
import { texts } from './texts.ts'

/** Null where an AI answered, where something was found, and where the reader's browser names the language among its own. */
export function describeLanguage(
  { found, engine }: Pick<QuestionView, 'found' | 'engine'>,
  place: Place,
  readerLanguages: readonly string[],
): string | null {
  if (place.kind !== 'video' || found !== 'not_said' || engine.kind !== 'passages') return null
  const spoken = baseOf(place.language)
  if (spoken === 'und' || readerLanguages.some((language) => baseOf(language) === spoken)) return null
  return texts.otherLanguage(languageName(spoken))
}

const baseOf = (language: string) => language.toLowerCase().split('-')[0]!
