// Checks a title of a model against the lines of its chapter. It names what they speak of in
// few words: most of them are said there, and every name and number.
import { lazy } from '../lazy.ts'
import { checkAcrossLanguages } from './across-languages.ts'
import { checkStatement } from './check-statement.ts'
import type { StatementCheck } from './check-types.ts'
import type { CheckContext } from './context.ts'
import { placeWords } from './grammar-words.ts'
import { createNameMatcher } from './names.ts'
import { isSameNumber, type LocatedNumber } from './numbers.ts'
import { readStatement, type Statement } from './statement.ts'
import { rankLines, type Term, windowOf } from './support.ts'

/** Lines that say less than half of a title do not carry it, and with more they clearly do. */
const minSupport = 0.5
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
  const statement = readStatement(title, [], context)
  const near = [...windowOf(lines, context).keys()]
  const support = measureSupport(statement.terms, near, context)
  const saying = near.filter((at) => statement.terms.some(({ places }) => places.has(at)))
  const best = rankLines(statement.terms, saying, [], context).slice(0, 2)
  const found = { lines: best.length > 0 ? best : lines.slice(0, 1), support }
  // "The absence of evidence" denies nothing.
  if (result.check === 'contradicted' && result.reason !== 'negation') return result
  const reason = findUnsaid(statement, near, context) ?? (support < minSupport ? 'words' : null)
  return reason ? { ...found, check: 'unconfirmed', reason } : { ...found, check: 'confirmed' }
}

/** Whether most words of a topic, and its names and numbers, are said anywhere in the video. */
export function isTopicSaid(topic: string, context: CheckContext): boolean {
  const result = checkStatement(topic, [], context)
  if (result.check === 'contradicted') return false
  const reason = result.check === 'unconfirmed' ? result.reason : null
  if (reason === 'unsaid number') return false
  // Another language may have other letters for a name, and other words for the rest.
  if (!context.isSameLanguage) return true
  const { terms } = readStatement(topic, [], context)
  const all = Array.from({ length: context.size }, (_, at) => at)
  return reason !== 'name' && measureSupport(terms, all, context) >= clearSupport
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

/** Whether a title has a name or a number that its lines do not say. */
function findUnsaid(
  { names, numbers }: Statement,
  near: readonly number[],
  context: CheckContext,
): 'name' | 'unsaid number' | null {
  const others = names.filter((name) => !name.every(context.isOwnName))
  const readText = () => near.map((at) => context.line(at).text).join('\n')
  if (others.length > 0 && !others.every(createNameMatcher(readText()))) return 'name'
  // "Two mistakes" are counted by the model, not said.
  const large = numbers.numbers.filter(({ values }) => values.every((value) => value > maxCount))
  const said = lazy(() => near.flatMap((at) => context.line(at).readNumbers().numbers))
  const isSaid = (number: LocatedNumber) =>
    context.isLength(number.values) || said().some((other) => isSameNumber(number, other))
  return large.every(isSaid) ? null : 'unsaid number'
}

/** The share of a title that is said in its lines and beside them; 1 of "Introduction". */
function measureSupport(terms: Term[], near: readonly number[], context: CheckContext): number {
  let [said, total] = [0, 0]
  for (const { stem, weight, places } of terms) {
    if (placeWords.test(stem)) continue
    total += weight
    const isSaid = near.some((at) => places.has(at))
    said += weight * (isSaid ? 1 : context.isOwnName(stem) ? knownWeight : 0)
  }
  return total === 0 ? 1 : said / total
}
