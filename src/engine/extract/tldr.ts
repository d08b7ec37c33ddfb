// The video in one or two complete sentences, and the question they answer.
import type { SpokenSentence } from '../transcript.ts'
import { centralQuestion, type TitleAnswer, titleShare } from './answer.ts'
import { announces, isAddress, namesOf, pointsBack } from './dangling.ts'
import { rankSentences } from './rank.ts'
import { isComplete, isStatement, speaksToYou, standsAlone, withEnds } from './readability.ts'
import { stemsIn, termsIn } from './terms.ts'

export type TldrOptions = {
  count: number
  language: string
  title: string
  titleWeight: number | undefined
  answer: TitleAnswer | null
}

const [fewestWords, mostWords] = [8, 32]
/** Beside another one a shorter sentence will do. */
const fewestBesideWords = 5
const fewestCandidates = 3
/** Share of the sentences in which a speaker says what comes. */
const openingShare = 0.2
/** Share of the title's words with which a sentence of the opening says what the video is about. */
const namingShare = 0.5

/**
 * Indices of the sentences that stand for the whole, in the video's order and none twice: the answer to the title where it is asked
 * and answered; else the question that the whole video asks, with its answer; else what the speaker announces, and what follows from
 * it or covers most; else the two neighbours that cover most.
 */
export function tldrSentences(spoken: SpokenSentence[], options: TldrOptions): number[] {
  const sentences = withEnds(spoken)
  const { count, answer, language, title } = options
  if (answer && answer.sentences.length > 0) return once(answer.sentences.slice(0, count), sentences)
  const central = centralQuestion(sentences, language)
  if (central) {
    const known = titleShare(title, sentences[central.question]!, language) >= namingShare
    return once([...(known ? [] : [central.question]), ...central.sentences.slice(0, count)], sentences)
  }
  const subject = subjectOf(sentences, options)
  const picks = subject === null ? passageOf(sentences, options) : [subject, ...after(subject, sentences, options)]
  // Nothing fits where words are not told apart, as in a script that the language does not have: then it is the opening.
  return picks.length > 0 ? once(picks.slice(0, count), sentences) : [0]
}

/** In the video's order, a refrain once. */
function once(picks: number[], sentences: SpokenSentence[]): number[] {
  const ordered = picks.toSorted((a, b) => a - b)
  const texts = ordered.map((i) =>
    sentences[i]!.text.toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
      .trim(),
  )
  return ordered.filter((_, at) => texts.indexOf(texts[at]!) === at)
}

function isApt(sentence: SpokenSentence, language: string, fewest = fewestWords): boolean {
  const words = termsIn(sentence, language).length
  return words >= fewest && words <= mostWords
}

/** What others talk about, or would, is not what comes. */
const ofOthers = /^(?:you|he|she|they|it|if|because|maybe|just|what)\b/i

/** The sentence of the opening that says what comes, or most of the title; null where none does. */
function subjectOf(sentences: SpokenSentence[], { language, title }: TldrOptions): number | null {
  let best: { at: number | null; share: number } = { at: null, share: -1 }
  const opening = sentences.slice(0, Math.max(fewestCandidates, sentences.length * openingShare))
  for (const [at, sentence] of opening.entries()) {
    if (!isApt(sentence, language) || !isStatement(sentence, language)) continue
    const share = titleShare(title, sentence, language)
    const says = announces(sentence.text, language) && !ofOthers.test(sentence.text) && (share > 0 || title === '')
    const names = share >= namingShare && isComplete(sentence, language) && !speaksToYou(sentence, language)
    if ((says || names) && share > best.share) best = { at, share }
  }
  return best.at
}

/** What goes with the subject: a neighbour that speaks of it too, or the next where it stands alone; else what says most. */
function after(subject: number, sentences: SpokenSentence[], options: TldrOptions): number[] {
  const { language, title } = options
  const fits = readsOn(sentences, language)
  const speaks = (i: number) =>
    fits(i) && (announces(sentences[i]!.text, language) || titleShare(title, sentences[i]!, language) > 0)
  const neighbour = [subject + 1, subject - 1].find(speaks)
  if (neighbour !== undefined) return [neighbour]
  if (fits(subject + 1) && standsAlone(sentences[subject + 1]!, language)) return [subject + 1]
  return bestOf(sentences, options).filter((i) => sentences[i]!.text !== sentences[subject]!.text)
}

/** Whether the sentence at an index may stand beside its neighbour. */
function readsOn(sentences: SpokenSentence[], language: string): (i: number) => boolean {
  const names = namesOf(sentences)
  return (i) => {
    const sentence = sentences[i]
    if (!sentence || !isApt(sentence, language, fewestBesideWords)) return false
    return isStatement(sentence, language) && !isAddress(sentence, names, language)
  }
}

/** Sentences that stand alone, are neither clipped nor endless and name what the title names; where few do, each wish is dropped in turn. */
function bestOf(sentences: SpokenSentence[], options: TldrOptions): number[] {
  const { count, language, title, titleWeight } = options
  const all = [...sentences.keys()]
  const alone = all.filter((i) => standsAlone(sentences[i]!, language))
  const clear = alone.filter((i) => isApt(sentences[i]!, language) && !pointsBack(sentences[i]!.text, language))
  const named = clear.filter((i) => titleShare(title, sentences[i]!, language) > 0)
  const candidates = [named, clear, alone].find(({ length }) => length >= fewestCandidates) ?? all
  const chosen = candidates.map((i) => sentences[i]!)
  return rankSentences(chosen, { budgetWords: mostWords * count, language, title, titleWeight }).map(
    (i) => candidates[i]!,
  )
}

/** The best sentence with a neighbour that speaks of the same; else with the next best. */
function passageOf(sentences: SpokenSentence[], options: TldrOptions): number[] {
  const { language } = options
  const [best, ...others] = bestOf(sentences, options)
  if (best === undefined) return []
  const said = new Set(stemsIn(sentences[best]!, language))
  const fits = readsOn(sentences, language)
  const speaks = (i: number) => fits(i) && stemsIn(sentences[i]!, language).some((stem) => said.has(stem))
  if (speaks(best + 1)) return [best, best + 1]
  const leadsUp = speaks(best - 1) && standsAlone(sentences[best - 1]!, language)
  return leadsUp ? [best, best - 1] : [best, ...others]
}
