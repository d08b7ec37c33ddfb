// Finds what lines say otherwise than a statement: they deny it, say the opposite, another order, or say it only perhaps.
import type { LeftOutReason } from '#contract/summary.ts'
import type { Clause } from './clauses.ts'
import type { CheckContext, PreparedLine } from './context.ts'
import { absoluteWords, attribution, denyingWords, hedges } from './grammar-words.ts'
import { findNumberFault } from './number-roles.ts'
import { getOpposites, measureLikeness } from './related-words.ts'
import { findRoleFault } from './roles.ts'
import type { Statement } from './statement.ts'

/** A sure fault contradicts the statement, another one only makes it doubtful. */
export type Fault = { reason: LeftOutReason; isSure: boolean }

/** A spoken clause is about the same as a clause of the statement with these shares of their words, and surely with more. */
const alike = { more: 0.6, less: 0.3, words: 2 }
const sureShares = { more: 0.75, less: 0.5 }

type Alike = { clause: Clause; line: PreparedLine; at: number; share: number; isSure: boolean }

/** The worst fault of a statement, or null. */
export function findFault(statement: Statement, context: CheckContext): Fault | null {
  const faults = [
    ...findNumberFault(statement, context),
    ...findDeniedWord(statement, context),
    ...statement.claim.flatMap((clause) => compareClause(clause, statement, context)),
    ...findReversal(statement, context),
    ...findRoleFault(statement, context),
    ...(statement.names.some((name) => !context.isKnownName(name)) ? [{ reason: 'name', isSure: false } as const] : []),
    ...findOverstatement(statement, context),
  ]
  return faults.find(({ isSure }) => isSure) ?? faults[0] ?? null
}

/** Compares a clause with the spoken ones that are most like it: it is at fault where all of them deny it or say the opposite. */
function compareClause(clause: Clause, statement: Statement, context: CheckContext): Fault[] {
  const found = findAlike(clause, statement, context)
  if (found.length === 0) return []
  const isSure = found.every((one) => one.isSure)
  const fault = (reason: LeftOutReason, sure: boolean): Fault[] => [{ reason, isSure: isSure && sure }]
  const polarity = found.map((other) => comparePolarity(clause, other, statement, context))
  if (polarity.every((one) => one !== null)) return fault('negation', polarity.every((one) => one === 'sure'))
  if (found.every((other) => hasOpposite(clause, other, statement, context))) return fault('opposite', true)
  if (found.every(({ clause: { words } }) => hedges.test(words.join(' '))) && !attribution.test(statement.text))
    return fault('certainty', false)
  return []
}

/** The spoken clauses that are most like a clause of the statement. */
function findAlike(clause: Clause, { window, weightOf }: Statement, context: CheckContext): Alike[] {
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
      found.push({ clause: other, line, at, share: more + less, isSure: more >= sureShares.more && less >= sureShares.less })
    }
  }
  const most = Math.max(...found.map(({ share }) => share))
  return found.filter(({ share }) => share > most - 0.1)
}

function measureShare(stems: string[], others: string[], weightOf: (stem: string) => number, code: string) {
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

const denies = ({ words, isContrast, isNegated }: Clause) =>
  isNegated || isContrast || words.some((word) => denyingWords.has(word))

/**
 * One says "not", and the other says nothing of the kind: neither "avoid", nor the opposite word. Surely where nothing around it denies
 * either, because a "not" may govern what follows.
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
  if (plain.stems.some((stem) => negated.stems.some((word) => getOpposites(stem, context.code).has(word)))) return null
  const near = [at - 1, at + 1].filter(context.isEvidence).flatMap((place) => context.line(place).clauses)
  const around = clause.isNegated ? [...line.clauses, ...near] : claim
  return around.some((one) => one !== plain && denies(one)) ? 'doubtful' : 'sure'
}

/** "quieter" for "louder", where neither side has both. */
function hasOpposite(clause: Clause, { clause: other, at }: Alike, { claim }: Statement, context: CheckContext): boolean {
  if (denies(clause) || denies(other)) return false
  const own = new Set(claim.flatMap(({ stems }) => stems))
  const near = [at - 1, at, at + 1].filter(context.isEvidence).map((place) => context.line(place).stems)
  return clause.stems.some((stem) => {
    const opposites = getOpposites(stem, context.code)
    if (opposites.size === 0 || near.some((stems) => stems.has(stem))) return false
    return other.stems.some((word) => opposites.has(word) && !own.has(word))
  })
}

const denial =
  /(?:^|[^\p{L}])(?:not|no|nicht|kein|keine|pas)(?: (?:a|an|the|just|only|on|in|at|el|la|der|die|das))? (\p{L}{3,})(?=[,;.!?]|$)/gu

/** "on Tuesday" for "not Tuesday, Wednesday", "stock rather than water" for "not stock, just water" */
function findDeniedWord({ claim, lines }: Statement, context: CheckContext): Fault[] {
  const stated = claim.filter((clause) => !denies(clause)).flatMap(({ words }) => words)
  const isDenied = lines.some((at) => {
    const text = context.line(at).text.toLowerCase()
    return [...text.matchAll(denial)].some(([whole, word = ''], _, all) => {
      if (!stated.includes(word)) return false
      const rest = text.slice(text.indexOf(whole) + whole.length).match(/\p{L}{3,}/gu) ?? []
      const isCorrected = rest.length > 0 && !all.some(([, other]) => other === rest[0])
      return isCorrected && !stated.includes(rest[0]!) && !text.slice(0, text.indexOf(whole)).includes(` ${word}.`)
    })
  })
  return isDenied ? [{ reason: 'negation', isSure: true }] : []
}

/** "from cold to warm" for "from warm to cold" */
function findReversal({ claim, window }: Statement, context: CheckContext): Fault[] {
  const pairs = claim.flatMap(({ words }) => listPairs(words))
  if (pairs.length === 0) return []
  const spoken = [...window.keys()].flatMap((at) => context.line(at).clauses.flatMap(({ words }) => listPairs(words)))
  const has = (a: string, b: string) => spoken.some(({ before, after }) => before.includes(a) && after.includes(b))
  const isReversed = pairs.some(({ before, after }) =>
    before.some((a) => after.some((b) => a !== b && a.length > 2 && b.length > 2 && has(b, a) && !has(a, b))),
  )
  return isReversed ? [{ reason: 'role', isSure: true }] : []
}

const links: Record<string, string> = { from: 'to', von: 'nach', de: 'a' }

/** The words on both sides of "from ... to ...". */
function listPairs(words: string[]): { before: string[]; after: string[] }[] {
  return words.flatMap((word, at) => {
    const second = links[word] ? words.indexOf(links[word]!, at + 1) : -1
    if (second < 0 || second - at > 4) return []
    return [{ before: words.slice(at + 1, second), after: words.slice(second + 1, second + 3) }]
  })
}

/** A statement claims without exception what was not said so. */
function findOverstatement({ claim, window }: Statement, context: CheckContext): Fault[] {
  if (context.code !== 'en') return []
  const heard = new Set([...window.keys()].flatMap((at) => [...context.line(at).words]))
  const isAbsolute = [...heard].some((word) => absoluteWords.has(word))
  const overstates = claim.some(
    (clause) => !denies(clause) && clause.words.some((word) => absoluteWords.has(word) && word !== 'only' && !heard.has(word)),
  )
  return overstates && !isAbsolute ? [{ reason: 'certainty', isSure: false }] : []
}
