// Completes a title by the word that nearly always follows it: "cross input signature" is said as "cross input signature aggregation". English only.
import { listWords } from './english-words.ts'
import { isGrammarWord } from './first-noun.ts'
import type { Candidate } from './ranking-types.ts'
import { stemWord } from './terms.ts'

const maxTitleWords = 5
/** Share of the mentions that the same word follows, and their number at least. */
const [minFollowingShare, minMentions] = [0.6, 2]
const minNounScore = 0.5

/** Returns the phrase, or the phrase with one more word. The places are the indices of the sentences that say it. */
export function completeTitle(
  text: string,
  places: readonly number[],
  { sentences, nouns }: { sentences: Candidate[]; nouns: ReadonlyMap<string, number> },
): string {
  const words = listWords(text)
  if (words.length < 2 || words.length >= maxTitleWords) return text
  const followers = places.map((place) => findFollower(sentences[place]!.text, words))
  const counts = new Map<string, number>()
  for (const follower of followers) if (follower) counts.set(follower, (counts.get(follower) ?? 0) + 1)
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1])
  if (!most || most[1] < Math.max(minMentions, followers.length * minFollowingShare)) return text
  return isGrammarWord(most[0]) || (nouns.get(stemWord(most[0], 'en')) ?? 0) < minNounScore
    ? text
    : `${text} ${most[0]}`
}

/** The word behind the phrase, in lower case; null at the end of a clause. */
function findFollower(sentence: string, words: string[]): string | null {
  for (const clause of sentence.split(/[,;:.!?()]+/)) {
    const said = listWords(clause)
    const at = said.findIndex((_, i) => words.every((word, k) => said[i + k] === word))
    if (at >= 0) return said[at + words.length] ?? null
  }
  return null
}
