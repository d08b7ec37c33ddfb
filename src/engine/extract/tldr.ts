// The video in one or two complete sentences.
import { baseLanguage } from '../speech/language.ts'
import type { SpokenSentence } from '../transcript.ts'
import type { TitleAnswer } from './answer.ts'
import { rankSentences } from './rank.ts'
import { isStatement, standsAlone } from './readability.ts'
import { stemsIn, termsIn } from './terms.ts'

export type TldrOptions = {
  count: number
  language: string
  title: string
  titleWeight: number | undefined
  answer: TitleAnswer | null
}

const [fewestWords, mostWords] = [8, 32]
const fewestCandidates = 3
/** Share of the sentences in which a speaker says what comes. */
const openingShare = 0.2
const announcement =
  /\b(?:(?:talk|talking|speak|discuss|discussing|looking at|look at|focus|focusing|present|presenting|explore|introduce) (?:\w+ ){0,3}(?:about|on|how|why|what|the|our|a)\b.*|(?:talk|video|episode|meeting|session|lecture|call|paper) (?:is|will be|was) (?:about|for|to|on)|(?:goal|aim|purpose|topic|agenda) (?:of|for) (?:this|the|our|today)|(?:today|in this (?:talk|video|episode|meeting|session|lecture)),? (?:we|i)\b|here to (?:talk|discuss)|(?:a|my|our) (?:talk|project|paper|research|work) (?:about|on)\b)/i

/**
 * Indices of the sentences that stand for the whole, in the video's order: the answer to the title where it is asked and answered;
 * else what the speaker announces, and those that cover most, of sentences that stand alone, are neither clipped nor endless, and
 * name what the title names. Where those are few, each of these wishes is dropped in turn, the last first.
 */
export function tldrSentences(sentences: SpokenSentence[], options: TldrOptions): number[] {
  const { count, language, title, titleWeight, answer } = options
  if (answer && answer.sentences.length > 0) return answer.sentences.slice(0, count)
  const all = [...sentences.keys()]
  const titled = new Set(stemsIn({ text: title }, language))
  const isNamed = (i: number) => stemsIn(sentences[i]!, language).some((stem) => titled.has(stem))
  const isApt = (i: number) => {
    const words = termsIn(sentences[i]!, language).length
    return words >= fewestWords && words <= mostWords
  }
  const best = (candidates: number[], most: number) =>
    rankSentences(
      candidates.map((i) => sentences[i]!),
      { budgetWords: mostWords * most, language, title, titleWeight },
    ).flatMap((i) => candidates[i]!)
  const opening = all.slice(0, Math.max(fewestCandidates, sentences.length * openingShare))
  const announced = opening.filter(
    (i) => announces(sentences[i]!, language) && isApt(i) && (titled.size === 0 || isNamed(i)),
  )
  const alone = all.filter((i) => standsAlone(sentences[i]!, language))
  const apt = alone.filter(isApt)
  const asked = [apt.filter(isNamed), apt, alone].find(({ length }) => length >= fewestCandidates) ?? all
  const picks = new Set([...best(announced, 1).slice(0, 1), ...best(asked, count)])
  // Nothing fits where words are not told apart, as in a script that the language does not have: then it is the opening.
  return picks.size > 0 ? [...picks].slice(0, count).sort((a, b) => a - b) : all.slice(0, 1)
}

/** English only. */
function announces(sentence: SpokenSentence, language: string): boolean {
  return baseLanguage(language) === 'en' && announcement.test(sentence.text) && isStatement(sentence, language)
}
