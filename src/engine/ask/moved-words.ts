// Finds words that an answer takes from one part of a spoken sentence and puts into another, where they mean something else.
import type { Clause } from './clauses.ts'

const prepositions = new Set(
  'on in at with for from to into about against under über auf mit für von aus bei in en con para por a avec pour dans sur'.split(
    ' ',
  ),
)
const articles = new Set(
  'the a an this that these those my your our their its der die das den dem el la los las le les'.split(' '),
)
/** Words after a negated clause that say what is so instead: "that's not art, that's decoration". */
const corrections = new Set("it it's that that's this they they're these he he's she she's es das ist c'est".split(' '))
const adversatives = new Set(['but', 'sondern', 'sino', 'mais', 'rather'])

/** `spoken` has the clauses of each sentence. */
export function movesWords(claim: Clause[], spoken: Clause[][]): boolean {
  return movesComplement(claim, spoken) || mixesConditions(claim, spoken) || joinsCorrected(claim, spoken)
}

type Link = { word: string; preposition: string; complement: string }

/** "great on birds" for "great on faces, terrible on birds" */
function movesComplement(claim: Clause[], spoken: Clause[][]): boolean {
  const said = spoken.flat().flatMap(listLinks)
  const isTogether = (a: string, b: string) => spoken.flat().some(({ words }) => words.includes(a) && words.includes(b))
  return claim.flatMap(listLinks).some(({ word, preposition, complement }) => {
    if (isTogether(word, complement)) return false
    const isSame = (link: Link) => link.preposition === preposition
    const hasOther = said.some((link) => isSame(link) && link.word === word)
    return hasOther && said.some((link) => isSame(link) && link.complement === complement)
  })
}

function listLinks({ words }: Clause): Link[] {
  return words.flatMap((preposition, at) => {
    const word = words[at - 1]
    const complement = words.slice(at + 1, at + 3).find((next) => !articles.has(next))
    return word && complement && prepositions.has(preposition) ? [{ word, preposition, complement }] : []
  })
}

/** "if it is green it is thirsty" for "if it is silver it is thirsty, if it is green it is fine" */
function mixesConditions(claim: Clause[], spoken: Clause[][]): boolean {
  if (claim.some(({ isCondition }) => isCondition)) return false
  return spoken.some((clauses) => {
    const cases = clauses.flatMap((clause, at) => (clause.isCondition ? [listCase(clause, clauses[at + 1])] : []))
    if (cases.length < 2) return false
    return joinRelatives(claim).some((stems) => {
      const touched = cases.map((own, i) => {
        const others = cases.filter((_, j) => j !== i)
        return stems.some((stem) => own.has(stem) && !others.some((other) => other.has(stem)))
      })
      return touched.filter(Boolean).length > 1
    })
  })
}

/** The stems of "if ..." and of what follows from it. */
function listCase({ stems }: Clause, next: Clause | undefined): Set<string> {
  const follows =
    next && !next.isCondition && !/^(?:and|but|or|und|aber|oder|y|pero|et|mais)$/.test(next.words[0] ?? '')
  return new Set([...stems, ...(follows ? next.stems : [])])
}

/** The stems of the clauses, those of "that ..." with the clause before. */
function joinRelatives(claim: Clause[]): string[][] {
  const joined: string[][] = []
  for (const [at, { stems, words }] of claim.entries()) {
    if (at > 0 && /^(?:that|which|when|dass|que)$/.test(words[0] ?? '')) joined.at(-1)!.push(...stems)
    else joined.push([...stems])
  }
  return joined
}

const withoutVerb = (word: string) => word.replace(/'(?:s|re)$/, '')

/** "decoration is art" for "that's not art, that's decoration" */
function joinsCorrected(claim: Clause[], spoken: Clause[][]): boolean {
  if (claim.some(({ isNegated, isContrast }) => isNegated || isContrast)) return false
  const said = new Set(claim.flatMap(({ stems }) => stems))
  return spoken.some((clauses) =>
    clauses.some((denied, at) => {
      const correct = clauses[at + 1]
      if (!denied.isNegated || !correct || correct.isNegated || denied.stems.length === 0) return false
      const [first = '', second = ''] = correct.words
      const isCorrection = adversatives.has(first)
        ? !corrections.has(second)
        : corrections.has(first) && withoutVerb(first) === withoutVerb(denied.words[0]!)
      if (!isCorrection || correct.stems.length === 0) return false
      const shared = correct.stems.filter((stem) => said.has(stem)).length
      return denied.stems.every((stem) => said.has(stem)) && shared * 2 >= correct.stems.length
    }),
  )
}
