// The attributes of a text that was spoken, written by a model or typed by a person, in
// any language and direction.
import { htmlLanguage } from '#contract/summaries/summary-language.ts'

/** Takes a BCP 47 code; "und" if unknown. */
export function languageOf(code: string): { lang: string; dir: 'auto' } {
  return { lang: htmlLanguage(code), dir: 'auto' }
}
