// Finds names that an answer connects with what was said about somebody or something else.
import type { FoundPassage } from './ask-types.ts'
import { splitClauses } from './clauses.ts'

/** Where a name is said, more than this share of the rest of the sentence must be said too. */
const maxMisplacedShare = 0.4

/** Finds a name that is not said where the rest of a sentence is, or two names in the other order than they are said. */
export function findMisplacedName(
  text: string,
  innerNames: string[],
  { sentences, language }: Pick<FoundPassage, 'sentences' | 'language'>,
  speakers: readonly string[],
): string | null {
  const first = /^(?:The |Mr\.? |Mrs\.? |Ms\.? |Dr\.? |Councillor |Professor )?(\p{Lu}[\p{L}'’]+)/u.exec(text)?.[1]
  const heard = sentences.map((sentence) => sentence.text)
  const isName = (word: string) =>
    heard.some((line) => new RegExp(`[\\p{L}\\p{N},] ${escapePattern(word)}(?!\\p{L})`, 'u').test(line)) &&
    !heard.some((line) => new RegExp(`(?<!\\p{L})${escapePattern(word.toLowerCase())}(?!\\p{L})`, 'u').test(line))
  const names = [...new Set([...(first && isName(first) ? [first] : []), ...innerNames])].filter(
    // Names in capitals are things, such as "ADHD".
    (name) => /\p{Ll}/u.test(name) && !speakers.some((speaker) => speaker.includes(name)),
  )
  const stems = [...new Set(splitClauses(text, language).flatMap((clause) => clause.stems))]
  const plain = new Set(names.map((name) => name.toLowerCase()))
  const others = stems.filter((stem) => ![...plain].some((name) => name.startsWith(stem)))
  const misplaced = names.find((name) => {
    const places = heard.flatMap((line, at) => (line.includes(name) ? [at] : []))
    if (places.length === 0 || others.length < 2) return false
    return places.every((at) => {
      // The answer to a question leaves the name out.
      const place = heard[at]!.endsWith('?') ? `${heard[at]} ${heard[at + 1] ?? ''}` : heard[at]!
      const said = new Set(splitClauses(place, language).flatMap((clause) => clause.stems))
      const shared = others.filter((stem) => said.has(stem)).length
      return shared <= (name === first ? maxMisplacedShare * others.length : 0)
    })
  })
  if (misplaced) return misplaced
  return findReversedName(text, names, heard)
}

/** "Britain gave it to Spain" for "Spain gave it to Britain" */
function findReversedName(text: string, names: string[], heard: string[]): string | null {
  const [one, other] = [names[0], names.at(-1)]
  if (!one || !other || one === other || /\b(?:by|was|were|been)\b/.test(text)) return null
  const both = heard.filter((line) => line.includes(one) && line.includes(other))
  const isReversed =
    text.indexOf(one) < text.indexOf(other) &&
    both.length > 0 &&
    both.every((line) => line.indexOf(one) > line.indexOf(other))
  return isReversed ? one : null
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
