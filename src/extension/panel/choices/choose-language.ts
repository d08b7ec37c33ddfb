// Chooses the language of a summary for a person who has not chosen one.

import { defaults } from '#contract/basics/limits.ts'
import { languages } from '#contract/captions/languages.ts'

/** Browsers name the two written forms of Norwegian. */
const otherCodes: Record<string, string> = { nb: 'no', nn: 'no' }

/** The first language of the browser that is offered. */
export function chooseLanguage(preferred: readonly string[]): string {
  const codes = preferred
    .map((code) => code.split('-')[0]!.toLowerCase())
    .map((code) => otherCodes[code] ?? code)
  return codes.find((code) => languages.includes(code)) ?? defaults.language
}
