// The language of a summary's text.
import type { SummaryView } from './summary.ts'

/**
 * Returns a BCP 47 code; "und" if unknown. An extract stays in the language that is
 * spoken, whatever was asked for.
 */
export function summaryLanguage({ engine, language, transcript }: LanguageFacts): string {
  return engine.kind === 'extract' ? transcript.language : language
}

/** Returns the value of an HTML `lang` attribute; an empty one stands for an unknown language. */
export function htmlLanguage(code: string): string {
  return code === 'und' ? '' : code
}

type LanguageFacts = Pick<SummaryView, 'engine' | 'language' | 'transcript'>
