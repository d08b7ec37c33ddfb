// Finds what lines say otherwise than a statement: they deny it, say the opposite,
// another order, or say it only perhaps.
import type { LeftOutReason } from '#contract/summaries/summary.ts'
import type { Fault } from './check-types.ts'
import { type Clause, denies, listForms } from './clauses.ts'
import type { CheckContext, PreparedLine } from './context.ts'
import { findDeniedTerm, findDeniedWord } from './denied-words.ts'
import { doubts, formerBelief, isAbsolute } from './grammar-words.ts'
import { findMovedNumber, findNumberFaults } from './number-roles.ts'
import { findCrossing, findReversal } from './order.ts'
import { getOpposites, measureLikeness } from './related-words.ts'
import { findRoleFault } from './roles.ts'
import type { Statement } from './statement.ts'

/**
 * A spoken clause is about the same as a clause of the statement with these shares of
 * their words, and surely with more.
 */
const alike = { more: 0.6, less: 0.3, words: 2 }
const sureShares = { more: 0.6, less: 0.45 }

type Alike = { clause: Clause; line: PreparedLine; at: number; share: number; isSure: boolean }

/** What each rule compares, in the order in which its reason is told. */
const rules: readonly ((statement: Statement, context: CheckContext) => Fault[])[] = [
  findNumberFaults,
  findMovedNumber,
  findDeniedWord,
  (statement, context) =>
    statement.claim.flatMap((clause) => compareClause(clause, statement, context)),
  findReversal,
  findCrossing,
  findDeniedTerm,
  findRoleFault,
  ({ names }, context) =>
    names.some((name) => !context.isKnownName(name)) ? [{ reason: 'name', isSure: false }] : [],
  findLostDoubt,
  findOverstatement,
]

/** The faults of a statement. */
export function listFaults(statement: Statement, context: CheckContext): Fault[] {
  return rules.flatMap((rule) => rule(statement, context))
}

const unreal =
  /\b(?:would|could|should|might)(?:n't| not)? have\b|\b(?:hätte|wäre|habría|hubiera)\b/

/**
 * Compares a clause with the spoken ones that are most like it: it is at fault where all
 * of them deny it or say the opposite.
 */
function compareClause(clause: Clause, statement: Statement, context: CheckContext): Fault[] {
  const found = findAlike(clause, statement, context)
  if (found.length === 0) return []
  const isSure = found.every((one) => one.isSure)
  const fault = (reason: LeftOutReason, sure: boolean): Fault[] => [
    { reason, isSure: isSure && sure },
  ]
  const polarity = found.map((other) => comparePolarity(clause, other, statement, context))
  if (polarity.every((one) => one === 'sure')) return fault('negation', true)
  const opposite = found.map((other) => compareOpposites(clause, other, statement, context))
  if (opposite.every((one) => one !== null))
    return fault(
      'opposite',
      opposite.every((one) => one === 'sure'),
    )
  const isUnreal = (words: string[]) => unreal.test(words.join(' '))
  return found.every((other) => isUnreal(other.clause.words)) && !isUnreal(clause.words)
    ? fault('certainty', false)
    : []
}

/** The spoken clauses that are most like a clause of the statement. */
function findAlike(
  clause: Clause,
  { window, weightOf }: Statement,
  context: CheckContext,
): Alike[] {
  if (clause.stems.length < alike.words) return []
  const found: Alike[] = []
  for (const at of window.keys()) {
    const line = context.line(at)
    for (const other of line.clauses) {
      const forth = measureShare(clause.stems, other.stems, weightOf, context.code)
      if (forth.count < alike.words) continue
      const back = measureShare(other.stems, clause.stems, weightOf, context.code)
      const [more, less] = [Math.max(forth.share, back.share), Math.min(forth.share, back.share)]
      if (more < alike.more || less < alike.less) continue
      found.push({
        clause: other,
        line,
        at,
        share: more + less,
        isSure: more >= sureShares.more && less >= sureShares.less,
      })
    }
  }
  const most = Math.max(...found.map(({ share }) => share))
  return found.filter(({ share }) => share > most - 0.1)
}

function measureShare(
  stems: string[],
  others: string[],
  weightOf: (stem: string) => number,
  code: string,
) {
  let [said, total, count] = [0, 0, 0]
  for (const stem of new Set(stems)) {
    const weight = weightOf(stem)
    const likeness = Math.max(0, ...others.map((other) => measureLikeness(stem, other, code)))
    total += weight
    said += weight * likeness
    if (likeness > 0) count++
  }
  return { share: total === 0 ? 0 : said / total, count }
}

/** "who says that it works" need not say that it works. */
const isReported = ({ words }: Clause) =>
  /^(?:that|whether|if|dass|ob|que|si)$/.test(words[0] ?? '')

/**
 * One says "not", and the other says nothing of the kind: neither "avoid", nor the
 * opposite word. Surely where nothing around it denies either, because a "not" may govern
 * what follows.
 */
function comparePolarity(
  clause: Clause,
  { clause: other, line, at }: Alike,
  { claim }: Statement,
  context: CheckContext,
): 'sure' | 'doubtful' | null {
  if (clause.isNegated === other.isNegated) return null
  const [plain, negated] = clause.isNegated ? [other, clause] : [clause, other]
  if (denies(plain)) return null
  if (
    plain.stems.some((stem) =>
      negated.stems.some((word) => getOpposites(stem, context.code).has(word)),
    )
  )
    return null
  const near = [at - 1, at + 1]
    .filter(context.isEvidence)
    .flatMap((place) => context.line(place).clauses)
  if (clause.isNegated && isReported(other)) return 'doubtful'
  if (formerBelief.test(line.text)) return 'doubtful'
  const around = clause.isNegated ? [...line.clauses, ...near] : claim
  return around.some((one) => one !== plain && denies(one)) ? 'doubtful' : 'sure'
}

/** "quieter" for "louder": surely where nothing near says "quiet" either. */
function compareOpposites(
  clause: Clause,
  { clause: other, at }: Alike,
  { claim }: Statement,
  context: CheckContext,
): 'sure' | 'doubtful' | null {
  if (denies(clause) || denies(other)) return null
  const own = new Set(claim.flatMap(listForms))
  const said = new Set(listForms(other))
  const near = [at - 1, at, at + 1]
    .filter(context.isEvidence)
    .flatMap((place) => context.line(place).clauses)
  const heard = new Set(near.flatMap(listForms))
  const reversed = listForms(clause).filter((form) => {
    const opposites = getOpposites(form, context.code)
    return !said.has(form) && [...opposites].some((word) => said.has(word) && !own.has(word))
  })
  if (reversed.length === 0) return null
  return reversed.some((form) => !heard.has(form)) ? 'sure' : 'doubtful'
}

/** What was only a theory, a plan or a rumor is stated as a fact. */
function findLostDoubt({ text, ranked: [best] }: Statement, context: CheckContext): Fault[] {
  const { said, kept } = doubts[context.code] ?? {}
  const isLost = best !== undefined && said?.test(context.line(best).text) && !kept?.test(text)
  return isLost ? [{ reason: 'certainty', isSure: false }] : []
}

/** A statement claims without exception, or in the highest degree, what was not said so. */
function findOverstatement({ claim, window }: Statement, context: CheckContext): Fault[] {
  const heard = new Set([...window.keys()].flatMap((at) => [...context.line(at).words]))
  const isStrong = (word: string) => isAbsolute(word, context.code)
  return claim.some(({ words }) => words.some((word) => isStrong(word) && !heard.has(word)))
    ? [{ reason: 'certainty', isSure: false }]
    : []
}
