// Finds where a section says a phrase, with the words beside it.

import type { Term } from '../language/terms.ts'
import { tokenizeClauses } from './phrases.ts'
import type { TitleCandidate } from './title-candidates.ts'
import type { TitleContext } from './title-context.ts'

/** The words of a mention, and those of its clause directly before and after it. */
export type Mention = { before: Term | undefined; words: Term[]; after: Term | undefined }

export function listMentions(
  { stems, places, isLinked }: Pick<TitleCandidate, 'stems' | 'places' | 'isLinked'>,
  { sentences, language }: TitleContext,
): Mention[] {
  const clauses = tokenizeClauses(sentences, language)
  return places.flatMap((place) =>
    clauses[place]!.flatMap((terms) =>
      terms.flatMap(({ stem }, at) => {
        const end = stem === stems[0] ? matchPhrase(terms, at, { stems, isLinked }) : -1
        return end < 0 ? [] : { before: terms[at - 1], words: terms.slice(at, end), after: terms[end] }
      }),
    ),
  )
}

/** The words that link the parts of a phrase: "of the". */
const maxLinkWords = 2

/** Returns one past the last word of the phrase that begins at an index, or -1. */
function matchPhrase(terms: Term[], from: number, { stems, isLinked }: { stems: string[]; isLinked: boolean }): number {
  let at = from
  let skipped = 0
  for (const stem of stems) {
    while (isLinked && terms[at] && !terms[at]!.stem && skipped < maxLinkWords) {
      at++
      skipped++
    }
    if (terms[at]?.stem !== stem) return -1
    at++
  }
  return at
}
