// Finds persons and names to whom a statement gives what another one said or did.

import type { Fault } from './check-types.ts'
import type { CheckContext, PreparedLine } from './context.ts'
import { kin } from './grammar-words.ts'
import type { Statement } from './statement.ts'
import { measureLine } from './support.ts'

/** Where this much of the rest is said by one line, it must be said of the same person. */
const [minSure, minDoubtful] = [0.6, 0.4]
const narrators =
  /^(?:(?:the |our )?(?:speaker|host|author|presenter|narrator|reviewer|analyst|teacher)\b|he\b|she\b|i\b)/i

/** The fault of a statement that says of a person what is said of another one. */
export function findRoleFault(statement: Statement, context: CheckContext): Fault[] {
  const speaker = findOtherSpeaker(statement, context)
  if (speaker) return [{ reason: 'role', isSure: speaker === 'sure' }]
  return findOtherPerson(statement, context)
}

/** "Marta says" what Tom says. */
function findOtherSpeaker({ text, terms, window }: Statement, context: CheckContext): 'sure' | 'doubtful' | null {
  if (context.speakers.length < 2) return null
  const named = [
    ...new Set(
      (text.match(/\p{Lu}[\p{L}'’]+/gu) ?? []).flatMap((word) => context.speakerOf(word.replace(/['’]s$/, '')) ?? []),
    ),
  ]
  if (named.length !== 1) return null
  const begins = (text.match(/[\p{L}'’]+/gu) ?? [])
    .slice(0, 3)
    .some((word) => context.speakerOf(word.replace(/['’]s$/, '')))
  if (!begins) return null
  const measure = (isOwn: boolean) =>
    Math.max(
      0,
      ...[...window.keys()]
        .filter((at) => (context.line(at).speaker === named[0]) === isOwn)
        .map((at) => measureLine(terms, at)),
    )
  const [own, other] = [measure(true), measure(false)]
  if (other >= minDoubtful && own < other * 0.5) return other >= minSure ? 'sure' : 'doubtful'
  return null
}

function findOtherPerson({ text, terms, claim, ranked, names, window }: Statement, context: CheckContext): Fault[] {
  const best = ranked[0]
  if (best === undefined) return []
  const line = context.line(best)
  const words = new Set(claim.flatMap(({ words }) => words))
  const isClaimed = (word: string) =>
    [...words].some(
      (own) => own === word || own === `${word}'s` || `${own}'s` === word || (own.length > 3 && word.startsWith(own)),
    )
  const rest = terms.filter(({ stem }) => !names.flat().some((name) => name.toLowerCase().startsWith(stem)))
  const share = measureLine(rest, best)
  if (share < minDoubtful) return []
  const others = listPersons(line, context).filter((person) => !isClaimed(person))
  if (others.length === 0) return []
  const own = names.flat().filter((name) => !context.isOwnName(name))
  const isElsewhere = own.some((name) => !mentions(line, name))
  const [firstWord = ''] = text.match(/[\p{L}'’]+/gu) ?? []
  const isNarrator =
    own.length === 0 &&
    (narrators.test(text) || context.isOwnName(firstWord) || names.flat().some((name) => context.isOwnName(name)))
  const kinOnly = others.some((person) => kin.has(person))
  if (isNarrator && kinOnly && ![...kin].some((word) => isClaimed(word)))
    return [{ reason: 'role', isSure: share >= minSure }]
  if (isElsewhere && own.every((name) => !mentions(line, name)) && [...window.keys()].length > 0)
    return [{ reason: 'role', isSure: false }]
  return []
}

const mentions = (line: PreparedLine, name: string) =>
  [...line.words].some((word) => word.replace(/'s$/, '') === name.toLowerCase())

/** Names inside a line, and kin of its speaker: "my sister". */
function listPersons({ text }: PreparedLine, context: CheckContext): string[] {
  const inner = [...text.matchAll(/(?<=[\p{L}\p{N}][,;]? )\p{Lu}\p{Ll}+/gu)].map(([name]) => name.toLowerCase())
  const first = /^\p{Lu}\p{Ll}+/u.exec(text)?.[0]
  const own = [...text.toLowerCase().matchAll(/\b(?:my|mein|meine|mi) (\p{L}+)/gu)]
    .map(([, word]) => word!)
    .filter((word) => kin.has(word))
  const names = [...inner, ...(first && context.isOwnName(first) ? [] : [])]
  return [...new Set([...(context.code === 'de' ? [] : names), ...own])]
}
