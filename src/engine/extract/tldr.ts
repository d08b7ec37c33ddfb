// The video in one or two complete sentences.
import type { SpokenSentence } from '../transcript.ts'
import type { TitleAnswer } from './answer.ts'
import { rankSentences } from './rank.ts'
import { standsAlone } from './readability.ts'
import { stemsIn, termsIn } from './terms.ts'

export type TldrOptions = { count: number; language: string; title: string; answer: TitleAnswer | null }

const [fewestWords, mostWords] = [10, 32]
const fewestCandidates = 3

/**
 * Indices of the sentences that stand for the whole, in the video's order: the answer to the title where it is asked and answered,
 * else those that cover most, of sentences that stand alone, are neither clipped nor endless, and name what the title names. Where
 * those are few, each of these wishes is dropped in turn, the last first.
 */
export function tldrSentences(sentences: SpokenSentence[], { count, language, title, answer }: TldrOptions): number[] {
  if (answer && answer.sentences.length > 0) return answer.sentences.slice(0, count)
  const all = [...sentences.keys()]
  const alone = all.filter((i) => standsAlone(sentences[i]!, language))
  const apt = alone.filter((i) => {
    const words = termsIn(sentences[i]!, language).length
    return words >= fewestWords && words <= mostWords
  })
  const titled = new Set(stemsIn({ text: title }, language))
  const named = apt.filter((i) => stemsIn(sentences[i]!, language).some((stem) => titled.has(stem)))
  const asked = [named, apt, alone].find(({ length }) => length >= fewestCandidates) ?? all
  const ranked = rankSentences(
    asked.map((i) => sentences[i]!),
    { budgetWords: mostWords * count, language, title },
  )
  return ranked
    .slice(0, count)
    .map((i) => asked[i]!)
    .sort((a, b) => a - b)
}
