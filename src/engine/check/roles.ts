// Finds persons and names to whom a statement gives what another one said or did.

import type { Fault } from './check-types.ts'
import type { CheckContext, PreparedLine } from './context.ts'
import { calendarWords, kin } from './grammar-words.ts'
import { canDetectNames } from './names.ts'
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
function findOtherSpeaker(
  { text, terms, ranked, window }: Statement,
  context: CheckContext,
): 'sure' | 'doubtful' | null {
  const namedIn = (words: string[]) =>
    new Set(words.flatMap((word) => context.speakerOf(word.replace(/['’]s$/, '')) ?? []))
  const [named, ...others] = namedIn(text.match(/\p{Lu}[\p{L}'’]+/gu) ?? [])
  const isFirst = namedIn((text.match(/[\p{L}'’]+/gu) ?? []).slice(0, 3)).size > 0
  const best = ranked[0]
  if (context.speakers.length < 2 || !named || others.length > 0 || !isFirst || best === undefined)
    return null
  if (context.line(best).speaker === named) return null
  const own = [...window.keys()].filter((at) => context.line(at).speaker === named)
  const isSaidByOwn = own.some((at) => measureLine(terms, at) >= measureLine(terms, best) * 0.5)
  return !isSaidByOwn && measureLine(terms, best) >= minSure ? 'sure' : 'doubtful'
}

/** What the line that says most of a statement says of "my sister" or of another name. */
function findOtherPerson(
  { text, terms, claim, ranked, names }: Statement,
  context: CheckContext,
): Fault[] {
  const best = ranked[0]
  if (best === undefined) return []
  const line = context.line(best)
  const named = names.flat()
  const isOfName = (stem: string) => named.some((name) => name.toLowerCase().startsWith(stem))
  const share = measureLine(
    terms.filter(({ stem }) => !isOfName(stem)),
    best,
  )
  const words = [...new Set(claim.flatMap((clause) => clause.words))]
  const isClaimed = (person: string) => words.some((word) => isSamePerson(word, person))
  const others = listPersons(line, context).filter((person) => !isClaimed(person))
  if (share < minDoubtful || others.length === 0) return []
  const foreign = named.filter((name) => !context.isOwnName(name))
  const [first = ''] = text.match(/[\p{L}'’]+/gu) ?? []
  const isOfNarrator = narrators.test(text) || context.isOwnName(first) || named.length > 0
  if (
    foreign.length === 0 &&
    isOfNarrator &&
    others.some((person) => kin.has(person)) &&
    ![...kin].some(isClaimed)
  )
    return [{ reason: 'role', isSure: share >= minSure }]
  const isOther = (name: string[]) =>
    name.every((part) => !context.isOwnName(part) && !mentions(line, part))
  return names.some(isOther) ? [{ reason: 'role', isSure: false }] : []
}

function isSamePerson(word: string, person: string): boolean {
  return (
    word.replace(/'s$/, '') === person.replace(/'s$/, '') ||
    (word.length > 3 && person.startsWith(word))
  )
}

const mentions = (line: PreparedLine, name: string) =>
  [...line.words].some((word) => word.replace(/'s$/, '') === name.toLowerCase())

/** Names inside a line, and kin of its speaker: "my sister". */
function listPersons({ text }: PreparedLine, context: CheckContext): string[] {
  const names = canDetectNames(context.language)
    ? [...text.matchAll(/(?<=[\p{L}\p{N}][,;]? )\p{Lu}\p{Ll}+/gu)].map(([name]) =>
        name.toLowerCase(),
      )
    : []
  const related = [...text.toLowerCase().matchAll(/\b(?:my|mein|meine|mi) (\p{L}+)/gu)].map(
    ([, word]) => word!,
  )
  return [
    ...new Set([
      ...names.filter((name) => !calendarWords.has(name)),
      ...related.filter((word) => kin.has(word)),
    ]),
  ]
}
