// Finds what lines say otherwise than a statement: another number, the opposite, another person, another order, or only perhaps.
import type { LeftOutReason } from '#contract/summary.ts'
import type { CheckReason } from './check-types.ts'
import type { Clause } from './clauses.ts'
import type { CheckContext, PreparedLine } from './context.ts'
import { absoluteWords, denyingWords, exactWords, hedges } from './grammar-words.ts'
import { findNumberFault } from './number-roles.ts'
import { getOpposites, measureLikeness } from './related-words.ts'
import { findRoleFault } from './roles.ts'
import type { Statement } from './statement.ts'

/** A spoken clause says the same of something as a clause of the statement with these shares of their words. */
const minAlikeShare = 0.6
const minOtherShare = 0.3
const minAlikeWords = 2

type Alike = { clause: Clause; line: PreparedLine; at: number; share: number }

/** Why lines contradict a statement, or null. */
export function findContradiction(statement: Statement, context: CheckContext): LeftOutReason | null {
  const number = findNumberFault(statement, context)
  if (number === 'number') return 'number'
  if (deniesWord(statement, context)) return 'negation'
  for (const clause of statement.claim) {
    const alike = findAlike(clause, statement, context)
    if (alike.length === 0) continue
    if (alike.every((other) => hasOtherPolarity(clause, other, statement, context))) return 'negation'
    if (alike.every((other) => hasOpposite(clause, other, statement, context))) return 'opposite'
  }
  if (reversesOrder(statement, context)) return 'role'
  return findRoleFault(statement, context) === 'sure' ? 'role' : null
}

/** Why it is doubtful that lines say a statement, or null. */
export function findDoubt(statement: Statement, context: CheckContext): CheckReason | null {
  const { text, names } = statement
  if (names.some((name) => !context.isKnownName(name))) return 'name'
  const number = findNumberFault(statement, context)
  if (number) return number
  if (findRoleFault(statement, context)) return 'role'
  if (context.code === 'en' && (overstates(statement, context) || losesHedge(text, statement, context)))
    return 'certainty'
  return null
}

/** The spoken clauses that are most like a clause of the statement. */
function findAlike(clause: Clause, { window, weightOf }: Statement, context: CheckContext): Alike[] {
  if (clause.stems.length < minAlikeWords) return []
  const found: Alike[] = []
  for (const at of window.keys()) {
    const line = context.line(at)
    for (const other of line.clauses) {
      const forth = shareOf(clause.stems, other.stems, weightOf, context.code)
      if (forth.count < minAlikeWords) continue
      const back = shareOf(other.stems, clause.stems, weightOf, context.code)
      const [more, less] = [Math.max(forth.share, back.share), Math.min(forth.share, back.share)]
      if (more >= minAlikeShare && less >= minOtherShare) found.push({ clause: other, line, at, share: more + less })
    }
  }
  const most = Math.max(...found.map(({ share }) => share))
  return found.filter(({ share }) => share > most - 0.1)
}

function shareOf(stems: string[], others: string[], weightOf: (stem: string) => number, code: string) {
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

/** One says "not", and the other says nothing of the kind: neither "avoid", nor the opposite word. */
function hasOtherPolarity(
  clause: Clause,
  { clause: other, line }: Alike,
  { claim }: Statement,
  { code }: CheckContext,
): boolean {
  if (clause.isNegated === other.isNegated) return false
  const [plain, negated] = clause.isNegated ? [other, clause] : [clause, other]
  if (denies(plain)) return false
  const around = clause.isNegated ? line.clauses : claim
  const at = around.indexOf(plain)
  if ([around[at - 1], around[at + 1]].some((near) => near && denies(near) && near.stems.length <= 2)) return false
  return !plain.stems.some((stem) => negated.stems.some((word) => getOpposites(stem, code).has(word)))
}

/** "quieter" for "louder", where neither side has both. */
function hasOpposite(
  clause: Clause,
  { clause: other, at }: Alike,
  { claim, window }: Statement,
  context: CheckContext,
): boolean {
  if (clause.isNegated !== other.isNegated) return false
  const own = claim.flatMap(({ stems, words }) => [...stems, ...words])
  const near = [...window.keys()].filter((place) => Math.abs(place - at) <= 1).map((place) => context.line(place))
  return [...clause.stems, ...clause.words].some((stem) => {
    const opposites = getOpposites(stem, context.code)
    if (opposites.size === 0 || near.some((line) => line.stems.has(stem) || line.words.has(stem))) return false
    return (
      [...other.stems, ...other.words].some((word) => opposites.has(word)) && !own.some((word) => opposites.has(word))
    )
  })
}

const denial =
  /(?:^|[^\p{L}])(?:not|no|nicht|kein|keine|no|pas)(?: (?:a|an|the|just|only|on|in|at|el|la|der|die|das))? (\p{L}{3,})(?=[,;.!?]|$)/gu

/** "on Tuesday" for "not Tuesday, Wednesday", "stock rather than water" for "not stock, just water" */
function deniesWord({ claim, lines }: Statement, context: CheckContext): boolean {
  const stated = claim.filter((clause) => !denies(clause))
  return lines.some((at) => {
    const line = context.line(at)
    const denied = [...line.text.toLowerCase().matchAll(denial)].map(([, word]) => word!)
    const others = line.text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
    return denied.some((word) => {
      if (!stated.some(({ words }) => words.includes(word))) return false
      const after = others.slice(others.indexOf(word) + 1).filter((next) => next.length > 3)
      return (
        after.length === 0 ||
        !claim.some((clause) => !denies(clause) && clause.words.some((own) => own === after.at(-1)))
      )
    })
  })
}

/** "from cold to warm" for "from warm to cold", "better than" the other way round */
function reversesOrder({ claim, window }: Statement, context: CheckContext): boolean {
  const pairs = claim.flatMap(({ words }) => listPairs(words))
  if (pairs.length === 0) return false
  const spoken = [...window.keys()].flatMap((at) => context.line(at).clauses.flatMap(({ words }) => listPairs(words)))
  const has = (link: string, a: string, b: string) =>
    spoken.some((pair) => pair.link === link && pair.before.includes(a) && pair.after.includes(b))
  return pairs.some(({ link, before, after }) =>
    before.some((a) =>
      after.some((b) => a !== b && a.length > 2 && b.length > 2 && has(link, b, a) && !has(link, a, b)),
    ),
  )
}

const links: Record<string, string> = { from: 'to', von: 'nach', de: 'a' }

type Pair = { link: string; before: string[]; after: string[] }

/** The words on both sides of "from ... to ..." and of "than". */
function listPairs(words: string[]): Pair[] {
  const pairs: Pair[] = []
  for (const [at, word] of words.entries()) {
    const second = links[word] ? words.indexOf(links[word]!, at + 1) : -1
    if (second > 0 && second - at <= 4)
      pairs.push({ link: 'from', before: words.slice(at + 1, second), after: words.slice(second + 1, second + 3) })
  }
  return pairs
}

/** Whether a statement claims without exception, or an amount, what was not said so. */
function overstates({ claim, window }: Statement, context: CheckContext): boolean {
  const heard = new Set([...window.keys()].flatMap((at) => [...context.line(at).words]))
  const isAbsolute = [...heard].some((word) => absoluteWords.has(word))
  return claim.some(({ words }) =>
    words.some((word) => {
      if (exactWords.has(word)) return false
      return absoluteWords.has(word) && word !== 'only' && !heard.has(word) && !isAbsolute
    }),
  )
}

/** Whether a statement says for certain what the line that says most of it calls possible. */
function losesHedge(text: string, { ranked }: Statement, context: CheckContext): boolean {
  const best = ranked[0]
  if (best === undefined || hedges.test(text)) return false
  return hedges.test(context.line(best).text)
}
