// Finds sentences that deny, reverse or overstate what was said.
import type { Clause } from './clauses.ts'
import { absoluteWords, exactWords, opposites } from './grammar-words.ts'

/** A clause of the answer is compared with the spoken clause that shares most of its words. */
const minSharedWords = 2
/** A claim is denied when this share of its words is only said with a negation. */
const minDeniedShare = 0.67

/** "there is no garbage collector" says so of all its words. */
const isDeterminer = (word: string) => /^(?:no|without|kein|keine[nmrs]?|ohne|ning[uú]na?|sin|aucune?|sans)$/.test(word)

/** Whether a clause of the answer is negated where the spoken one is not, or the other way around. */
export function contradicts(claim: Clause[], spoken: Clause[]): boolean {
  return claim.some((clause) => {
    if (clause.stems.length === 0 || clause.isContrast) return false
    const sharing = spoken.filter(({ stems }) => clause.stems.some((stem) => stems.includes(stem)))
    if (clause.isNegated) return sharing.length > 0 && !sharing.some((other) => deniesSame(clause, other))
    const placesOf = (stem: string) => sharing.filter(({ stems }) => stems.includes(stem))
    const isDenied = (stem: string) => placesOf(stem).length > 0 && placesOf(stem).every((other) => other.isNegated)
    const [subject, last] = [clause.stems[0]!, clause.stems.at(-1)!]
    if (isDenied(last)) return true
    const isAbsent = (stem: string) => isDenied(stem) && placesOf(stem).every(({ words }) => words.some(isDeterminer))
    if (clause.stems.some((stem, i) => i > 0 && isAbsent(stem) && isAbsent(clause.stems[i - 1]!))) return true
    const whole = sharing.filter(({ stems }) => clause.stems.every((stem) => stems.includes(stem)))
    if (clause.stems.length > 1 && whole.length > 0 && whole.every((other) => other.isNegated)) return true
    // What is denied of a subject says nothing about the rest of it.
    const isOtherDenial = ({ stems }: Clause) =>
      stems[0] === subject && countShared(clause.stems, stems) < minSharedWords
    if (isDenied(subject) && !placesOf(subject).some(isOtherDenial)) return true
    const best = findBestClauses(clause, spoken)
    const denied = clause.stems.filter(isDenied).length
    return best.length > 0 && best.every((other) => other.isNegated) && denied >= minDeniedShare * clause.stems.length
  })
}

/** A subject that only a pronoun stands for is not enough: other things may be denied of it. */
function deniesSame({ stems }: Clause, other: Clause): boolean {
  return other.isNegated && other.stems.slice(other.isSubjectAdded ? 1 : 0).some((stem) => stems.includes(stem))
}

const unreal = /\b(?:would|could|should|might)(?:n't| not)? have\b|\b(?:would|could|should)'ve\b/
const supposed = /^(?:would|could|should|might)/

/** Whether the answer states as a fact what would have been. */
function ignoresUnreality(clause: Clause, spoken: Clause[]): boolean {
  const last = clause.stems.at(-1)
  const places = spoken.filter(({ stems }) => last !== undefined && stems.includes(last))
  const isUnreal =
    places.length > 0 && places.every(({ stems, words }) => stems.at(-1) === last && unreal.test(words.join(' ')))
  return isUnreal && !clause.words.some((word) => supposed.test(word))
}

/** Whether the answer states as a fact, or advises, what was only supposed. */
export function ignoresCondition(claim: Clause[], spoken: Clause[]): boolean {
  if (claim.some((clause) => ignoresUnreality(clause, spoken))) return true
  const isFact = claim.some(({ words }) =>
    words.some((word) => /^(?:was|were|has|have|had|did|should|must)$/.test(word)),
  )
  if (!isFact || claim.some(({ isCondition }) => isCondition)) return false
  return claim.some((clause) => {
    const best = findBestClauses(clause, spoken)
    return clause.stems.length > 1 && best.length > 0 && best.every(({ isCondition }) => isCondition)
  })
}

/** Finds the spoken clauses that share most words with a clause of the answer; none where they share less than two. */
export function findBestClauses(clause: Clause, spoken: Clause[]): Clause[] {
  const scored = spoken.map((other) => ({ other, shared: countSharedWords(clause, other) }))
  const most = Math.max(0, ...scored.map(({ shared }) => shared))
  return most < minSharedWords ? [] : scored.flatMap(({ other, shared }) => (shared === most ? [other] : []))
}

function countShared(a: string[], b: string[]): number {
  return new Set(a.filter((stem) => b.includes(stem))).size
}

/** Words with a meaning of their own count most. */
function countSharedWords(a: Clause, b: Clause): number {
  const words = new Set(b.words)
  const content = countShared(a.stems, b.stems)
  const grammar = new Set(a.words.filter((word) => words.has(word))).size
  return content * 2 + Math.max(0, grammar - content) * 0.5
}

/** Whether the answer says the opposite of a spoken word, which is not spoken itself: "quieter" for "louder". */
export function hasOppositeWord(claim: Clause[], spoken: Clause[]): boolean {
  return (
    reversesWords(claim, spoken) ||
    claim.some((clause) => {
      const best = findBestClauses(clause, spoken)
      return (
        best.length > 0 &&
        best.every((other) => other.isNegated === clause.isNegated && reversesWords([clause], [other]))
      )
    })
  )
}

function reversesWords(claim: Clause[], spoken: Clause[]): boolean {
  if (claim.some(({ isNegated }) => isNegated)) return false
  const own = new Set(claim.flatMap(({ words }) => words))
  const heard = new Set(spoken.flatMap(({ words }) => words))
  const has = (words: ReadonlySet<string>, side: ReadonlySet<string>) => [...side].some((word) => words.has(word))
  return opposites.some(
    ([one, other]) =>
      (has(own, one) && !has(own, other) && has(heard, other) && !has(heard, one)) ||
      (has(own, other) && !has(own, one) && has(heard, one) && !has(heard, other)),
  )
}

/** Whether the answer claims something as certain, without exception or of an amount that was not said so. */
export function overstates(claim: Clause[], spoken: Clause[]): boolean {
  const heard = new Set(spoken.flatMap(({ words }) => words))
  const isAbsolute = [...heard].some((word) => absoluteWords.has(word))
  return claim.some(({ words }) =>
    words.some((word, at) => {
      if (exactWords.has(word)) return !heard.has(word)
      if (!absoluteWords.has(word) || heard.has(word)) return isOtherEvery(words, at, spoken)
      // "only four days", "only if" say no more than the number or the condition.
      if (word === 'only') return !afterOnly.test(words[at + 1] ?? 'if')
      return !isAbsolute
    }),
  )
}

/** What "only" may stand before: a number or a condition. */
const afterOnly = /^(?:if|when|\d.*|two|three|four|five|six|seven|eight|nine|ten)$/

/** "every day" for "every ten days" */
function isOtherEvery(words: string[], at: number, spoken: Clause[]): boolean {
  if (words[at] !== 'every') return false
  const next = words[at + 1]
  return !spoken.some((other) => other.words.some((word, i) => word === 'every' && other.words[i + 1] === next))
}
