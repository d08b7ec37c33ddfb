// Finds the sentences around a statement, which may be a part of one sentence or reach over several.
import type { SpokenSentence } from '../transcript.ts'

type Place = Pick<SpokenSentence, 'position' | 'words'>

/** The sentences that end before a statement begins, at most `count`. Logarithmic. */
export function findPreceding({ position }: Place, sentences: SpokenSentence[], count: number): SpokenSentence[] {
  const end = findFirst(sentences, (sentence) => sentence.position + sentence.words.length > position)
  return sentences.slice(Math.max(0, end - count), end)
}

/** The sentences that begin after a statement, at most `count`. Logarithmic. */
export function findFollowing(
  { position, words }: Place,
  sentences: SpokenSentence[],
  count: number,
): SpokenSentence[] {
  const start = findFirst(sentences, (sentence) => sentence.position >= position + words.length)
  return sentences.slice(start, start + count)
}

/** The index of the first sentence for which a condition holds, which holds for all later ones too. */
function findFirst(sentences: SpokenSentence[], holds: (sentence: SpokenSentence) => boolean): number {
  let [low, high] = [0, sentences.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(sentences[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}
