// Checks a title of a model against the lines of its chapter. It names what they speak of in
// few words, often in more general ones, so that most of it may be said nowhere.
import { checkAcrossLanguages } from './across-languages.ts'
import { checkStatement } from './check-statement.ts'
import type { StatementCheck } from './check-types.ts'
import type { CheckContext } from './context.ts'
import { placeWords } from './grammar-words.ts'
import { readStatement } from './statement.ts'
import { type Term, windowOf } from './support.ts'

/** Lines that say less than this share of a title do not carry it, and with more they clearly do. */
const minSupport = 0.25
export const clearSupport = 0.6
const maxCount = 12
/** What a word counts that only the title or the description of the video has. */
const knownWeight = 0.5

/** `lines` are all those of the chapter, by their numbers. */
export function checkTitle(
  title: string,
  lines: readonly number[],
  context: CheckContext,
): StatementCheck {
  if (!context.isSameLanguage) return checkInOtherLanguage(title, lines, context)
  const result = checkStatement(title, [], context)
  const { terms, numbers } = readStatement(title, lines, context)
  const support = measureSupport(terms, lines, context)
  const found = { lines: result.lines.length > 0 ? result.lines : lines.slice(0, 1), support }
  // "The absence of evidence" denies nothing.
  if (result.check === 'contradicted' && result.reason !== 'negation') return result
  const reason = result.check === 'unconfirmed' ? result.reason : 'words'
  // "Two mistakes" are counted by the model, not said.
  const isCount = numbers.numbers.every(({ values }) => values.some((value) => value <= maxCount))
  if (reason === 'name' || (reason === 'unsaid number' && !isCount))
    return { ...found, check: 'unconfirmed', reason }
  return support < minSupport
    ? { ...found, check: 'unconfirmed', reason: 'words' }
    : { ...found, check: 'confirmed' }
}

/** A title without a name or a number cannot be compared, and has no mark. */
function checkInOtherLanguage(
  title: string,
  lines: readonly number[],
  context: CheckContext,
): StatementCheck {
  const result = checkAcrossLanguages(title, lines, context)
  const isComparable = result.check !== 'unconfirmed' || result.reason !== 'language'
  return isComparable ? result : { ...result, check: 'confirmed' }
}

/** The share of a title that is said in its lines and beside them; 1 of "Introduction". */
function measureSupport(terms: Term[], lines: readonly number[], context: CheckContext): number {
  const near = [...windowOf(lines, context).keys()]
  let [said, total] = [0, 0]
  for (const { stem, weight, places } of terms) {
    if (placeWords.test(stem)) continue
    total += weight
    const isSaid = near.some((at) => places.has(at))
    said += weight * (isSaid ? 1 : context.isOwnName(stem) ? knownWeight : 0)
  }
  return total === 0 ? 1 : said / total
}
