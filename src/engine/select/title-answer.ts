// Finds where a video answers the question of its title.
import { getStems } from '../language/terms.ts'
import type { SpokenSentence } from '../transcript.ts'

/** Share of the title's weight that a passage, or a question, must say. */
const [passageShare, questionShare] = [0.6, 0.8]
const passageSentences = 3
/** Sentences after a question that may answer it. */
const replySentences = 3
const rootLetters = 5
/** The beginning announces, which is no answer. */
const openingSentences = 3
const announcement =
  /\b(?:today|welcome|in this (?:video|talk|episode)|going to (?:talk|look|show|learn)|let's|let me|we'll|i'll|my name)\b|[?？]/i
const announcementCost = 0.3
const explanation =
  /\b(?:because|the reason|the answer|turns out|means that|that(?: is|'s) why|therefore|it depends)\b/i
const explanationBonus = 0.1

/** Only such a title has an answer. */
export function asksSomething(title: string): boolean {
  return /[?？؟]\s*$/.test(title) || /^(?:how|why|what|when|where|who|which)\b/i.test(title)
}

/**
 * The index of the first sentence of the answer; null where no passage says enough of the
 * title. Linear.
 */
export function findTitleAnswer(
  title: string,
  sentences: readonly SpokenSentence[],
  language: string,
): number | null {
  const titleRoots = new Set(rootsOf({ text: title }, language))
  if (titleRoots.size < 2) return null
  const roots = sentences.map((sentence) =>
    rootsOf(sentence, language).filter((root) => titleRoots.has(root)),
  )
  const weights = weighRoots(titleRoots, roots)
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  const shareOf = (from: number, to: number) =>
    [...new Set(roots.slice(from, to).flat())].reduce((sum, root) => sum + weights.get(root)!, 0) /
    total
  for (const [i, { text }] of sentences.entries()) {
    if (!/[?？]["'”’]*$/.test(text) || shareOf(i, i + 1) < questionShare) continue
    const reply = sentences
      .slice(i + 1, i + 1 + replySentences)
      .findIndex((next) => !announcement.test(next.text))
    if (reply >= 0) return i + 1 + reply
  }
  let best: { score: number; at: number | null } = { score: 0, at: null }
  for (const [at, own] of roots.entries()) {
    if (own.length === 0 || at < openingSentences) continue
    const share = shareOf(at, at + passageSentences)
    if (share < passageShare) continue
    const passage = sentences
      .slice(at, at + passageSentences)
      .map(({ text }) => text)
      .join(' ')
    const cost = announcement.test(passage) ? announcementCost : 0
    const score = share - cost + (explanation.test(passage) ? explanationBonus : 0)
    if (score > best.score) best = { score, at }
  }
  return best.at
}

/** The first letters of the stems, so that "private" and "privacy" match. */
function rootsOf(sentence: { text: string }, language: string): string[] {
  return getStems(sentence, language).map((stem) => stem.slice(0, rootLetters))
}

/** Weighs the words of the title by how few sentences say them. */
function weighRoots(
  titleRoots: ReadonlySet<string>,
  roots: readonly string[][],
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const own of roots)
    for (const root of new Set(own)) counts.set(root, (counts.get(root) ?? 0) + 1)
  return new Map(
    [...titleRoots].map((root) => [
      root,
      Math.log(1 + roots.length / (1 + (counts.get(root) ?? 0))),
    ]),
  )
}
