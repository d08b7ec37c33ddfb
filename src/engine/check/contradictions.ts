// Finds what lines say otherwise than a statement: they deny it, say the opposite, another order, or say it only perhaps.
import type { LeftOutReason } from '#contract/summary.ts'
import { type Clause, isNegation } from './clauses.ts'
import type { CheckContext, PreparedLine } from './context.ts'
import { absoluteWords, denyingWords } from './grammar-words.ts'
import { findNumberFaults } from './number-roles.ts'
import { isSameNumber, readNumbers } from './numbers.ts'
import { getOpposites, measureLikeness } from './related-words.ts'
import { findRoleFault } from './roles.ts'
import type { Statement } from './statement.ts'
import { measureCoverage } from './support.ts'
import { findSwaps } from './swaps.ts'

/** A sure fault contradicts the statement, another one only makes it doubtful. */
export type Fault = { rule: Rule; reason: LeftOutReason; isSure: boolean }
export const rules = [
  'number said elsewhere',
  'unsaid number',
  'number of a part',
  'other number',
  'denied word',
  'polarity',
  'opposite',
  'reversal',
  'crossed',
  'opposite near',
  'unreal',
  'reversed names',
  'replaced',
  'denied term',
  'denied number',
  'unsaid reason',
  'comparison',
  'speaker',
  'kin',
  'other name',
  'unknown name',
  'absolute',
] as const
export type Rule = (typeof rules)[number]

/** A spoken clause is about the same as a clause of the statement with these shares of their words, and surely with more. */
const alike = { more: 0.6, less: 0.3, words: 2 }
const sureShares = { more: 0.6, less: 0.45 }

type Alike = { clause: Clause; line: PreparedLine; at: number; share: number; isSure: boolean }

/** The worst fault of a statement, or null. */
export function listFaults(statement: Statement, context: CheckContext): Fault[] {
  return [
    ...findNumberFaults(statement, context),
    ...findDeniedWord(statement, context),
    ...statement.claim.flatMap((clause) => compareClause(clause, statement, context)),
    ...findReversal(statement, context),
    ...findDeniedTerm(statement, context),
    ...findOppositeNear(statement, context),
    ...findReversedNames(statement, context),
    ...findSwaps(statement, context),
    ...findUnsaidReason(statement),
    ...findOtherComparison(statement, context),
    ...findRoleFault(statement, context),
    ...(statement.names.some((name) => !context.isKnownName(name))
      ? [{ rule: 'unknown name', reason: 'name', isSure: false } as const]
      : []),
    ...findOverstatement(statement, context),
  ]
}

const unreal = /\b(?:would|could|should|might)(?:n't| not)? have\b|\b(?:hätte|wäre|habría|hubiera)\b/

/** Compares a clause with the spoken ones that are most like it: it is at fault where all of them deny it or say the opposite. */
function compareClause(clause: Clause, statement: Statement, context: CheckContext): Fault[] {
  const found = findAlike(clause, statement, context)
  if (found.length === 0) return []
  const isSure = found.every((one) => one.isSure)
  const fault = (rule: Rule, reason: LeftOutReason, sure: boolean): Fault[] => [
    { rule, reason, isSure: isSure && sure },
  ]
  const polarity = found.map((other) => comparePolarity(clause, other, statement, context))
  if (polarity.every((one) => one === 'sure'))
    return fault(
      'polarity',
      'negation',
      polarity.every((one) => one === 'sure'),
    )
  const opposite = found.map((other) => compareOpposites(clause, other, statement, context))
  if (opposite.every((one) => one !== null))
    return fault(
      'opposite',
      'opposite',
      opposite.every((one) => one === 'sure'),
    )
  if (found.every(({ clause: { words } }) => unreal.test(words.join(' '))) && !unreal.test(clause.words.join(' ')))
    return fault('unreal', 'certainty', false)
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
  const near = [at - 1, at, at + 1].filter(context.isEvidence).flatMap((place) => context.line(place).clauses)
  const heard = new Set(near.flatMap(listForms))
  const reversed = listForms(clause).filter((form) => {
    const opposites = getOpposites(form, context.code)
    return !said.has(form) && [...opposites].some((word) => said.has(word) && !own.has(word))
  })
  if (reversed.length === 0) return null
  return reversed.some((form) => !heard.has(form)) ? 'sure' : 'doubtful'
}

/** "in" and "on" have opposites that say nothing. */
const listForms = ({ forms }: Clause) => forms.filter((form) => form.length > 2 && form !== 'out')

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
  return isDenied ? [{ rule: 'denied word', reason: 'negation', isSure: true }] : []
}

/** "from cold to warm" for "from warm to cold" */
function findReversal({ claim, window }: Statement, context: CheckContext): Fault[] {
  const pairs = claim.filter((clause) => !denies(clause)).flatMap(({ words }) => listPairs(words))
  if (pairs.length === 0) return []
  const clauses = [...window.keys()].flatMap((at) => context.line(at).clauses)
  const spoken = clauses.filter(({ isNegated }) => !isNegated).flatMap(({ words }) => listPairs(words))
  const has = (a: string, b: string) => spoken.some(({ before, after }) => before.includes(a) && after.includes(b))
  const isReversed = pairs.some(({ before, after }) =>
    before.some((a) => after.some((b) => a !== b && a.length > 2 && b.length > 2 && has(b, a) && !has(a, b))),
  )
  return isReversed ? [{ rule: 'reversal', reason: 'role', isSure: true }] : []
}

const links: Record<string, string> = { from: 'to', von: 'nach', de: 'a' }
const between = new Set(['into', 'before', 'after'])

/** The words on both sides of "from ... to ...", "into", "before" and "after". */
function listPairs(words: string[]): { before: string[]; after: string[] }[] {
  return words.flatMap((word, at) => {
    if (between.has(word)) return [{ before: words.slice(Math.max(0, at - 1), at), after: words.slice(at + 1, at + 3) }]
    const second = links[word] ? words.indexOf(links[word]!, at + 1) : -1
    if (second < 0 || second - at > 4) return []
    return [{ before: words.slice(at + 1, second), after: words.slice(second + 1, second + 3) }]
  })
}

/** Words between a "not" and the word that it denies: "don't use any insecticide". */
const maxDenialReach = 4

/** A word or number is stated that the line which says most of the statement only denies, or that every line near denies directly. */
function findDeniedTerm({ claim, terms, ranked, window, numbers }: Statement, context: CheckContext): Fault[] {
  const best = ranked[0]
  if (best === undefined || claim.some(denies)) return []
  const near = [...window.keys()].flatMap((at) => context.line(at).clauses)
  const isIn = (stem: string) => (clause: Clause) =>
    clause.stems.some((other) => measureLikeness(stem, other, context.code) === 1)
  const areAll = (clauses: Clause[], test: (clause: Clause) => boolean) => clauses.length > 0 && clauses.every(test)
  const isDeniedTerm = terms.some(({ stem }) => {
    const isSaying = isIn(stem)
    return (
      areAll(context.line(best).clauses.filter(isSaying), ({ isNegated }) => isNegated) ||
      areAll(near.filter(isSaying), (clause) => deniesDirectly(clause, stem, context.code))
    )
  })
  if (isDeniedTerm) return [{ rule: 'denied term', reason: 'negation', isSure: false }]
  const isDeniedNumber = numbers.numbers.some((number) =>
    areAll(
      near.filter(({ words }) =>
        readNumbers(words.join(' '), context.language).numbers.some((other) => isSameNumber(number, other)),
      ),
      ({ isNegated }) => isNegated,
    ),
  )
  return isDeniedNumber ? [{ rule: 'denied number', reason: 'negation', isSure: false }] : []
}

function deniesDirectly({ words, forms }: Clause, stem: string, code: string): boolean {
  const place = forms.findIndex((form) => measureLikeness(stem, form, code) === 1)
  const reach = words.slice(Math.max(0, place - maxDenialReach), place)
  return place >= 0 && reach.some((word) => isNegation(word, code))
}

/** A word whose opposite is said near, and which is not said itself. */
function findOppositeNear({ claim, window, ranked }: Statement, context: CheckContext): Fault[] {
  if (claim.some(denies)) return []
  const own = new Set(claim.flatMap(listForms))
  const near = new Set([...window.keys()].flatMap((at) => context.line(at).clauses.flatMap(listForms)))
  const closest = new Set(ranked.slice(0, 2).flatMap((at) => context.line(at).clauses.flatMap(listForms)))
  const isReversed = [...own].some(
    (form) =>
      !near.has(form) && [...getOpposites(form, context.code)].some((word) => closest.has(word) && !own.has(word)),
  )
  return isReversed ? [{ rule: 'opposite near', reason: 'opposite', isSure: false }] : []
}

/** Two names in the other order than in the line that has both: "Britain gave it to Spain". */
function findReversedNames({ text, names, ranked }: Statement, context: CheckContext): Fault[] {
  const [one, other] = [names.at(0)?.at(-1), names.at(-1)?.at(-1)]
  const best = ranked[0]
  if (!one || !other || one === other || best === undefined || /\b(?:by|was|were|been|is|are)\b/.test(text)) return []
  const line = context.line(best).text
  const places = [line.indexOf(one), line.indexOf(other)]
  const isReversed =
    places[0]! >= 0 && places[1]! >= 0 && places[0]! > places[1]! && line.lastIndexOf(other) < places[0]!
  return isReversed ? [{ rule: 'reversed names', reason: 'role', isSure: false }] : []
}

/** "because ..." is a claim of its own, of which most must be said. */
function findUnsaidReason({ claim, terms, window }: Statement): Fault[] {
  const isUnsaid = claim.some(({ words, stems }) => {
    if (!/^(?:because|since|weil|denn|da|porque|car|parce)$/.test(words[0] ?? '')) return false
    const own = terms.filter(({ stem }) => stems.includes(stem))
    return own.length > 0 && measureCoverage(own, window) < minReason
  })
  return isUnsaid ? [{ rule: 'unsaid reason', reason: 'words', isSure: false }] : []
}

const minReason = 0.55

/** "A is larger than B" where B is said to be larger. */
function findOtherComparison({ claim, window }: Statement, context: CheckContext): Fault[] {
  const isOther = claim.some((clause, i) => {
    const next = claim[i + 1]
    const compared = clause.stems.at(-1)
    const isComparing = /(?:er|more|less|better|worse)$/.test(clause.words.at(-1) ?? '')
    if (next?.words[0] !== 'than' || compared === undefined || !isComparing) return false
    const [first] = clause.stems
    const spoken = [...window.keys()].flatMap((at) => context.line(at).clauses)
    return spoken.some(({ stems }) => {
      const before = stems.slice(0, Math.max(0, stems.indexOf(compared)))
      return next.stems.some((stem) => before.includes(stem)) && !before.includes(first!)
    })
  })
  return isOther ? [{ rule: 'comparison', reason: 'role', isSure: false }] : []
}

/** A statement claims without exception what was not said so. */
function findOverstatement({ claim, window }: Statement, context: CheckContext): Fault[] {
  if (context.code !== 'en') return []
  const heard = new Set([...window.keys()].flatMap((at) => [...context.line(at).words]))
  const isAbsolute = [...heard].some((word) => absoluteWords.has(word))
  const overstates = claim.some(
    (clause) =>
      !denies(clause) && clause.words.some((word) => absoluteWords.has(word) && word !== 'only' && !heard.has(word)),
  )
  return overstates && !isAbsolute ? [{ rule: 'absolute', reason: 'certainty', isSure: false }] : []
}
