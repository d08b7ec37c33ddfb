// Checks one statement of a model against the lines that it cites: they say it, they say
// something else, or neither.

import { checkAcrossLanguages } from './across-languages.ts'
import type { StatementCheck } from './check-types.ts'
import type { CheckContext } from './context.ts'
import { listFaults } from './contradictions.ts'
import { readStatement, type Statement } from './statement.ts'
import { measureCoverage, measureLine } from './support.ts'

/**
 * Lines must say this share of a statement's words, and as much of it as these words weigh: of a
 * short one nearly all.
 */
const minCoverage = { share: 0.1, words: 1.25 }
const maxMinCoverage = 0.7
/** More words that name a thing, and that nobody says there, are invented. */
const maxUnsaidThings = { count: 1, share: 0.2 }
/** A second line is shown where it says this share of a statement besides. */
const minAdded = 0.05
const minQuoteWords = 3

/**
 * Checks a statement against cited lines (numbers of the context's lines), or against the
 * ones that say it better.
 */
export function checkStatement(
  text: string,
  cited: readonly number[],
  context: CheckContext,
): StatementCheck {
  const key = `${cited.join()} ${text}`
  const known = context.results.get(key)
  if (known) return known
  const result = context.isSameLanguage
    ? check(text, cited, context)
    : checkAcrossLanguages(text, cited, context)
  context.results.set(key, result)
  return result
}

function check(text: string, cited: readonly number[], context: CheckContext): StatementCheck {
  const statement = readStatement(text, cited, context)
  const found = { lines: chooseShown(statement), support: statement.coverage }
  const faults = listFaults(statement, context)
  const fault = faults.find(({ isSure }) => isSure) ?? faults[0]
  if (fault?.isSure) return { ...found, check: 'contradicted', reason: fault.reason }
  const reason = fault?.reason ?? (isCovered(statement) ? null : 'words')
  return reason ? { ...found, check: 'unconfirmed', reason } : { ...found, check: 'confirmed' }
}

function isCovered({ coverage, terms, window }: Statement): boolean {
  const unsaid = terms.filter(
    ({ isThing, places }) => isThing && ![...window.keys()].some((at) => places.has(at)),
  )
  if (unsaid.length > maxUnsaidThings.count && unsaid.length > terms.length * maxUnsaidThings.share)
    return false
  return (
    coverage >=
    Math.min(maxMinCoverage, minCoverage.share + minCoverage.words / Math.max(1, terms.length))
  )
}

/** The line that says most of a statement, and another one that says what it does not. */
function chooseShown({ terms, ranked: [best, ...others] }: Statement): number[] {
  if (best === undefined) return []
  const alone = measureLine(terms, best)
  const measureWith = (at: number) =>
    measureCoverage(terms, new Map([best, at].map((line) => [line, 1])))
  const second = others.reduce((top, at) => (measureWith(at) > measureWith(top) ? at : top), best)
  return measureWith(second) >= alone + minAdded ? [best, second] : [best]
}

/** The lines that contain a quote word for word, or none. */
export function locateQuote(quote: string, context: CheckContext): number[] {
  const wanted = toWords(quote)
  if (wanted.split(' ').length < minQuoteWords) return []
  for (let at = 0; at < context.size; at++) {
    if (!context.isEvidence(at)) continue
    const own = toWords(context.line(at).text)
    if (own.includes(wanted)) return [at]
    const next = context.isEvidence(at + 1) ? `${own} ${toWords(context.line(at + 1).text)}` : own
    if (next.includes(wanted) && !toWords(context.line(at + 1).text).includes(wanted))
      return [at, at + 1]
  }
  return []
}

function toWords(text: string): string {
  return ` ${(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')} `.trim()
}
