// Chooses the passages from which a slow model writes: reading everything would take it too long.
import type { Transcript } from '#contract/captions/transcript.ts'
import { splitSections } from '../chapters/chapters.ts'
import type { AuthorChapter, Reading } from '../engine-input.ts'
import { readSentences } from '../sentences/asides.ts'
import { describeRecording } from '../sentences/statement-odds.ts'
import { type SpokenSentence, splitSentences } from '../transcript.ts'
import { estimateLineTokens, splitLongSentences } from '../transcript-windows.ts'
import { selectStatements } from './select-statements.ts'

type PassageOptions = {
  title: string
  authorChapters: AuthorChapter[]
  /** The indices of the sentences that the model must not read. */
  hidden: ReadonlySet<number>
  maxTokens: number
}

/** Tokens of the passages of an hour. Ten hours have twice as many. */
const [tokensOfHour, growth] = [3000, Math.log10(2)]
/** Passages that are hardly shorter than the transcript are not worth what they leave out. */
const minSaving = 1.3

/**
 * Plans what a model reads of a transcript of so many tokens. Returns the tokens of the passages,
 * and the seconds that it would need for everything; null where it reads everything in time.
 */
export function planPassages(
  { tokens, seconds }: { tokens: number; seconds: number },
  { tokensPerSecond, maxSeconds }: Reading,
): { maxTokens: number; wholeSeconds: number } | null {
  const wholeSeconds = tokens / tokensPerSecond
  const maxTokens = Math.round(tokensOfHour * (seconds / 3600) ** growth)
  if (wholeSeconds <= maxSeconds || tokens < maxTokens * minSaving) return null
  return { maxTokens, wholeSeconds }
}

/** Words from which some sentences in a row are a passage. */
const passageWords = 45
const tokensPerWord = 1.2
/**
 * How much a passage is preferred for what it says in each word, rather than for all that
 * it says.
 */
const lengthPower = 0.8
const maxSections = 16

/**
 * Chooses the passages that together say most of what a recording says, in every chapter
 * some, after Gillick & Favre 2009, as statements are chosen. Each is a list of indices
 * of the sentences that `prepareTranscript` returns; neighbors are one passage, and they
 * are in the video's order.
 */
export function choosePassages(
  transcript: Transcript,
  { title, authorChapters, hidden, maxTokens }: PassageOptions,
): number[][] {
  const { language } = transcript
  const { all, sentences } = readSentences(transcript)
  const numbersOf = numberSentences(transcript, all)
  const sections = splitSections(sentences, { authorChapters, language, most: maxSections })
  const candidates = collectPassages(sentences).filter(
    ({ own }) =>
      !own.some((sentence) => numbersOf.get(sentence)!.some((number) => hidden.has(number))),
  )
  const chosen = selectStatements(candidates, {
    sentences,
    starts: sections.map(({ startSeconds }) => startSeconds),
    // Some are shorter than the others, and some do not fit.
    count: Math.ceil((2 * maxTokens) / (passageWords * tokensPerWord)),
    recording: describeRecording(sentences, { language, title }),
    title,
    lengthPower,
  })
  const numbers = limitTokens(chosen, maxTokens).flatMap(({ own }) =>
    own.flatMap((sentence) => numbersOf.get(sentence)!),
  )
  return joinNeighbors(numbers.toSorted((a, b) => a - b))
}

/** Sentences in a row, as one to choose from. */
type Passage = SpokenSentence & { odds: number; own: SpokenSentence[] }

/** Long sentences are several ones in the prompt. */
function numberSentences(
  transcript: Transcript,
  all: SpokenSentence[],
): Map<SpokenSentence, number[]> {
  const lines = splitSentences(transcript)
  let at = 0
  return new Map(
    all.map((sentence, i) => [sentence, splitLongSentences([lines[i]!]).map(() => at++)] as const),
  )
}

/** From each sentence on those in a row that have enough words. They overlap. Linear. */
function collectPassages(sentences: SpokenSentence[]): Passage[] {
  return sentences.map((first, from) => {
    let words = 0
    let to = from
    while (to < sentences.length && words < passageWords && (to === from || follows(sentences, to)))
      words += sentences[to++]!.words.length
    const own = sentences.slice(from, to)
    return {
      ...first,
      words: own.flatMap((sentence) => sentence.words),
      text: own.map(({ text }) => text).join(' '),
      verbatim: own.map(({ verbatim }) => verbatim).join(' '),
      endSeconds: own.at(-1)!.endSeconds,
      odds: 0,
      own,
    }
  })
}

/** Whether nothing was left out before a sentence. */
function follows(sentences: SpokenSentence[], at: number): boolean {
  const before = sentences[at - 1]!
  return sentences[at]!.position === before.position + before.words.length
}

function limitTokens(passages: Passage[], maxTokens: number): Passage[] {
  let tokens = 0
  return passages.filter(({ own }) => {
    const needed = own.reduce((sum, sentence) => sum + estimateLineTokens(sentence), 0)
    const fits = tokens + needed <= maxTokens
    if (fits) tokens += needed
    return fits
  })
}

function joinNeighbors(numbers: number[]): number[][] {
  const passages: number[][] = []
  for (const number of numbers) {
    const last = passages.at(-1)
    if (last?.at(-1) === number - 1) last.push(number)
    else passages.push([number])
  }
  return passages
}
