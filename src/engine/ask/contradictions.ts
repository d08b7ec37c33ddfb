// Finds sentences that deny, reverse or overstate what was said.
import type { Clause } from './clauses.ts'
import { absoluteWords, exactWords, opposites } from './grammar-words.ts'

/** A clause of the answer is compared with the spoken clause that shares most of its words. */
const minSharedWords = 2
/** A claim is denied when this share of its words is only said with a negation. */
const minDeniedShare = 0.67

/** Whether a clause of the answer is negated where the spoken one is not, or the other way around. */
export function contradicts(claim: Clause[], spoken: Clause[]): boolean {
  return claim.some((clause) => {
    if (clause.stems.length === 0 || clause.isContrast) return false
    const sharing = spoken.filter(({ stems }) => clause.stems.some((stem) => stems.includes(stem)))
    if (clause.isNegated) return sharing.length > 0 && !sharing.some((other) => other.isNegated)
    const isDenied = (stem: string) => {
      const places = sharing.filter(({ stems }) => stems.includes(stem))
      return places.length > 0 && places.every((other) => other.isNegated)
    }
    if (isDenied(clause.stems.at(-1)!)) return true
    const best = findBestClauses(clause, spoken)
    const denied = clause.stems.filter(isDenied).length
    return best.length > 0 && best.every((other) => other.isNegated) && denied >= minDeniedShare * clause.stems.length
  })
}

/** Whether the answer states as a fact what was only supposed. */
export function ignoresCondition(claim: Clause[], spoken: Clause[]): boolean {
  const isFact = claim.some(({ words }) => words.some((word) => /^(?:was|were|has|have|had|did)$/.test(word)))
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

/** Words with a meaning of their own count most. */
function countSharedWords(a: Clause, b: Clause): number {
  const [stems, words] = [new Set(b.stems), new Set(b.words)]
  const content = new Set(a.stems.filter((stem) => stems.has(stem))).size
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
