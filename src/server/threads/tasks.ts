// The tasks of the engine besides summaries. They take longer the longer the transcript
// is, so the server runs them in a thread; the terminal program calls them directly.

import { decodeCaptions } from '#contract/captions/decode-captions.ts'
import type { Transcript, TranscriptLine } from '#contract/captions/transcript.ts'
import { canReadWhole } from '#engine/ask/answer/read-lines.ts'
import type {
  AskSource,
  CheckedAnswer,
  FoundPassage,
  FoundPassages,
} from '#engine/ask/ask-types.ts'
import { cutEmbeddedPassages } from '#engine/ask/passages/embedded-passages.ts'
import { findPassages } from '#engine/ask/passages/find-passages.ts'
import { suggestQuestions } from '#engine/ask/passages/suggest-questions.ts'
import { quoteAnswer } from '#engine/ask/quote/quote-answer.ts'
import { parseCaptions } from '#engine/captions/parse.ts'
import { countSpokenWords } from '#engine/speech/words.ts'
import { splitLines } from '#engine/transcript.ts'
import { shareScript } from '#engine/writing/answer-language.ts'
import { findMomentsInJson, isSaidInJson } from '../library/spoken-words/find-moments.ts'
import { listTermsInJson } from '../library/spoken-words/search-terms.ts'
import { podcastTasks } from '../sources/podcast/files/read-files.ts'
import { changeWords } from './change-words.ts'
import { detectQuestionLanguage } from './detect-question-language.ts'
import { findQuotes } from './find-quotes.ts'
import { describeUpload, parseUploadedCaptions } from './uploaded-file.ts'

export type PassageQuery = {
  question: string
  sources: AskSource[]
  /** Earlier questions of the same thread, newest last. */
  earlier: string[]
  /** Whether no model answers, but a quotation. */
  quotes: boolean
  /** The most tokens of a video that a model reads whole; null where none does. */
  wholeTokens?: number | null
}

/** Languages are BCP 47 codes. */
export type FoundAnswer = {
  found: FoundPassages
  quoted: CheckedAnswer | null
  spoken: string
  language: string | null
  /** Whether the model reads all that is said. */
  isReadWhole: boolean
}

/**
 * How many passages are quoted from, or read by a model, and how many of them may come
 * from one of several videos.
 */
const quotedPassages = { most: 8, perVideo: 3 }
const readPassages = { most: 16, perVideo: 5 }
/** Passages about the question before, which a model reads too. */
const passagesBefore = 3

/** The passages about the question before that were not found yet. */
function findBefore(
  earlier: string[],
  sources: AskSource[],
  found: FoundPassage[],
): FoundPassage[] {
  const question = earlier.at(-1)
  if (question === undefined) return []
  const limits = {
    maxPassages: passagesBefore,
    maxPerVideo: passagesBefore,
    earlier: earlier.slice(0, -1),
  }
  const isOther = ({ videoId, startSeconds, endSeconds }: FoundPassage) =>
    !found.some(
      (one) =>
        one.videoId === videoId && one.startSeconds < endSeconds && startSeconds < one.endSeconds,
    )
  return findPassages(question, sources, limits).passages.filter(isOther)
}

export const tasks = {
  ...podcastTasks,

  decodeCaptions,

  parseCaptions,

  countWords: countSpokenWords,

  describeUpload,

  parseUploadedCaptions,

  /** Joins the cues to readable lines. */
  formatTranscript(transcript: Transcript): { lines: TranscriptLine[]; words: number } {
    return { lines: splitLines(transcript), words: countSpokenWords(transcript) }
  },

  /**
   * Finds the passages that answer a question, the quotation that answers it, the
   * language that is spoken there, and that of the question if its words tell it and an
   * answer in it can be checked: names in another script than the passages cannot.
   */
  async findAnswer({
    question,
    sources,
    earlier,
    quotes,
    wholeTokens = null,
  }: PassageQuery): Promise<FoundAnswer> {
    const { most, perVideo } = quotes ? quotedPassages : readPassages
    const limits = { maxPassages: most, maxPerVideo: sources.length > 1 ? perVideo : most }
    const found = findPassages(question, sources, { ...limits, earlier })
    if (!quotes && found.passages.length > 0)
      found.passages.push(...findBefore(earlier, sources, found.passages))
    const language = await detectQuestionLanguage(question)
    const [source, ...others] = sources
    const canCheck =
      language !== null &&
      found.passages.every((passage) => shareScript(language, passage.language))
    return {
      found,
      quoted: quotes ? quoteAnswer(question, found, earlier) : null,
      spoken: found.passages[0]?.language ?? source?.transcript.language ?? 'und',
      language: canCheck ? language : null,
      isReadWhole:
        wholeTokens !== null &&
        source !== undefined &&
        others.length === 0 &&
        canReadWhole(source.transcript, wholeTokens),
    }
  },

  suggestQuestions,

  cutEmbeddedPassages,

  findQuotes,

  changeWords,

  findMomentsInJson,

  isSaidInJson,

  listTermsInJson,
}
