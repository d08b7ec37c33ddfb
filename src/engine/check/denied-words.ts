// Finds words of a statement that lines only deny, and words whose opposite they say.

import type { Fault } from './check-types.ts'
import { type Clause, denies, isNegation } from './clauses.ts'
import type { CheckContext } from './context.ts'
import { isSameNumber, readNumbers } from './numbers.ts'
import { measureLikeness } from './related-words.ts'
import type { Statement } from './statement.ts'

const denial =
  /(?:^|[^\p{L}])(?:not|no|nicht|kein|keine|pas)(?: (?:a|an|the|just|only|on|in|at|el|la|der|die|das))? (\p{L}{3,})(?=[,;.!?]|$)/gu

/** "Sorry, not Tuesday": the speaker takes a word of the line before back. */
const takenBack =
  /(?:^|[^\p{L}])(?:sorry|no|wait|i mean|nein|entschuldigung|moment|perdón|non|pardon)[,.!;:]+ [^.!?]{0,24}?(?:not|no|nicht|kein|keine|pas)(?: (?:a|an|the|on|in|at|am|im|el|la|der|die|das))? (\p{L}{3,})(?=[,;.!?]|$)/gu

/**
 * "on Tuesday" for "not Tuesday, Wednesday", "stock rather than water" for "not stock,
 * just water"
 */
export function findDeniedWord({ claim, lines }: Statement, context: CheckContext): Fault[] {
  const stated = claim.filter((clause) => !denies(clause)).flatMap(({ words }) => words)
  const isDenied = lines.some((at) => {
    const text = context.line(at).text.toLowerCase()
    return [...text.matchAll(denial)].some(([whole, word = ''], _, all) => {
      if (!stated.includes(word)) return false
      const rest = text.slice(text.indexOf(whole) + whole.length).match(/\p{L}{3,}/gu) ?? []
      const isCorrected = rest.length > 0 && !all.some(([, other]) => other === rest[0])
      return (
        isCorrected &&
        !stated.includes(rest[0]!) &&
        !text.slice(0, text.indexOf(whole)).includes(` ${word}.`)
      )
    })
  })
  if (isDenied) return [{ reason: 'negation', isSure: true }]
  const isTakenBack = lines.some((at) => {
    const next = context.isEvidence(at + 1) ? context.line(at + 1).text.toLowerCase() : ''
    return [...next.matchAll(takenBack)].some(
      ([, word = '']) => stated.includes(word) && context.line(at).words.has(word),
    )
  })
  return isTakenBack ? [{ reason: 'negation', isSure: false }] : []
}

/** Words between a "not" and the word that it denies: "don't use any insecticide". */
const maxDenialReach = 6

/**
 * A word or number is stated that the line which says most of the statement only denies,
 * or that every line near denies directly.
 */
export function findDeniedTerm(
  { claim, terms, ranked, window, numbers }: Statement,
  context: CheckContext,
): Fault[] {
  const best = ranked[0]
  if (best === undefined || claim.some(denies)) return []
  const near = [...window.keys()].flatMap((at) => context.line(at).clauses)
  const isIn = (stem: string) => (clause: Clause) =>
    clause.stems.some((other) => measureLikeness(stem, other, context.code) === 1)
  const areAll = (clauses: Clause[], test: (clause: Clause) => boolean) =>
    clauses.length > 0 && clauses.every(test)
  const isDeniedTerm = terms.some(({ stem }) => {
    const isSaying = isIn(stem)
    const isDenying = (clause: Clause) => deniesDirectly(clause, stem, context.code)
    return (
      areAll(context.line(best).clauses.filter(isSaying), isDenying) ||
      areAll(near.filter(isSaying), isDenying)
    )
  })
  if (isDeniedTerm) return [{ reason: 'negation', isSure: false }]
  const isDeniedNumber = numbers.numbers.some((number) =>
    areAll(
      near.filter(({ words }) =>
        readNumbers(words.join(' '), context.language).numbers.some((other) =>
          isSameNumber(number, other),
        ),
      ),
      ({ isNegated }) => isNegated,
    ),
  )
  return isDeniedNumber ? [{ reason: 'negation', isSure: false }] : []
}

function deniesDirectly({ words, forms }: Clause, stem: string, code: string): boolean {
  const place = forms.findIndex((form) => measureLikeness(stem, form, code) === 1)
  const reach = words.slice(Math.max(0, place - maxDenialReach), place)
  return place >= 0 && reach.some((word) => isNegation(word, code))
}
