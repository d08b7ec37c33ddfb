// Splits a transcript into sentences for the engine and into lines for the reader, each
// with its time.
import type { Transcript, TranscriptLine } from '#contract/captions/transcript.ts'
import { lazy } from './lazy.ts'
import { formatSentence } from './speech/format-sentence.ts'
import { endsWithTerminal, isPunctuatedAt } from './speech/punctuation.ts'
import { findSentenceEnds, isMarkedEnd, isSureEnd, measureEndOdds } from './speech/sentence-ends.ts'
import { extractCaptionWords, extractSpokenWords, joinWords, type Word } from './speech/words.ts'

/**
 * One readable sentence: cleaned, cased and punctuated; times in seconds from the
 * beginning of the video.
 */
export type Sentence = { text: string; startSeconds: number; endSeconds: number }

/** A sentence with the exact words of the captions, for quotes. */
export type QuotableSentence = Sentence & {
  verbatim: string
  /** Null where the captions name no speaker. */
  speaker: string | null
}

/** A sentence with its boundaries. */
export type SpokenSentence = QuotableSentence & {
  /** Whether a new speaker begins, named or not. */
  startsTurn: boolean
  /** False where an end of the sentence is a guess with low odds. */
  hasSureEnds: boolean
  words: readonly Word[]
  /** The index of its first word among all words of the transcript. */
  position: number
  /** The log-odds of a sentence end before each word, and after the last one. */
  endOdds: () => readonly number[]
}

/**
 * Splits a transcript into readable sentences in the video's order. Captions with
 * punctuation are split by it; automatic captions without any get boundaries from pauses,
 * lengths and function words. Fillers, stutters, sound notes and rolling repeats are
 * removed. The first sentence of a named speaker's turn begins with the name. Linear in
 * the length of the transcript, never throws.
 */
export function splitSentences(transcript: Transcript): QuotableSentence[] {
  return splitSpokenSentences(transcript).map(
    ({ text, verbatim, speaker, startSeconds, endSeconds }, i, all) => ({
      text: speaker && speaker !== all[i - 1]?.speaker ? `${speaker}: ${text}` : text,
      verbatim,
      speaker,
      startSeconds,
      endSeconds,
    }),
  )
}

/** Caches the sentences as long as the transcript lives. Nobody changes them. */
const sentenceCache = new WeakMap<Transcript, SpokenSentence[]>()

/** The same sentences with the speaker apart from the text. */
export function splitSpokenSentences(transcript: Transcript): SpokenSentence[] {
  const sentences = sentenceCache.get(transcript) ?? findSpokenSentences(transcript)
  sentenceCache.set(transcript, sentences)
  return sentences
}

function findSpokenSentences(transcript: Transcript): SpokenSentence[] {
  const words = extractSpokenWords(transcript)
  const sentences: SpokenSentence[] = []
  let from = 0
  let lastSpeaker: string | null = null
  let hasSureStart = true
  for (const to of findSentenceEnds(words, transcript.language)) {
    const sentenceWords = words.slice(from, to)
    const hasSureEnd = isSureEnd(words, to, transcript.language)
    const hasSureEnds = hasSureStart && hasSureEnd
    const position = from
    from = to
    hasSureStart = hasSureEnd
    const first = sentenceWords[0]
    const text = formatSentence(
      sentenceWords,
      transcript.language,
      readMarks(words, [position, to]),
    )
    if (!first || !text) continue
    const startsTurn = first.startsTurn || first.speaker !== lastSpeaker
    lastSpeaker = first.speaker
    const verbatim = joinWords(sentenceWords)
    const { speaker } = first
    // Only the extract of captions without punctuation needs them.
    const endOdds = lazy(() => measureEndOdds(words, [position, to], transcript.language))
    sentences.push({
      text,
      ...timeSpanOf(sentenceWords),
      verbatim,
      speaker,
      startsTurn,
      hasSureEnds,
      words: sentenceWords,
      position,
      endOdds,
    })
  }
  return sentences
}

/** Whether the captions of a sentence are punctuated, and it goes on from the one before. */
function readMarks(words: Word[], [from, to]: [number, number]) {
  const isPunctuated = isPunctuatedAt(words, from + Math.floor((to - from) / 2))
  const before = words[from - 1]
  const continues =
    isPunctuated && before !== undefined && !endsWithTerminal(before) && !words[from]!.startsTurn
  return { isPunctuated, continues }
}

/** Longest line, in seconds and in words. */
const maxLineSeconds = 15
const maxLineWords = 60
/** A line of at least this many words ends with its sentence. */
const minLineWords = 6
/** A pause that ends a line, in seconds. */
const lineBreakSeconds = 2.5

/**
 * Splits a transcript into lines for the reader: every word as captioned, in lines that
 * follow the sentences, at most 15 s each.
 */
export function splitLines(transcript: Transcript): TranscriptLine[] {
  const lines: TranscriptLine[] = []
  let lineWords: Word[] = []
  const flush = () => {
    const speaker = lineWords[0]?.speaker
    const named = speaker ? { speaker } : {}
    if (lineWords.length > 0)
      lines.push({ ...timeSpanOf(lineWords), text: joinWords(lineWords), ...named })
    lineWords = []
  }
  const words = extractCaptionWords(transcript)
  for (const [index, word] of words.entries()) {
    const first = lineWords[0]
    const isFull =
      first &&
      (word.endSeconds - first.startSeconds > maxLineSeconds || lineWords.length >= maxLineWords)
    if (isFull || word.startsTurn || word.pauseSeconds >= lineBreakSeconds) flush()
    lineWords.push(word)
    const isEnded = index + 1 === words.length || isMarkedEnd(words, index + 1, transcript.language)
    if (lineWords.length >= minLineWords && isEnded) flush()
  }
  flush()
  return lines
}

function timeSpanOf(words: Word[]): { startSeconds: number; endSeconds: number } {
  const startSeconds = words[0]?.startSeconds ?? 0
  return { startSeconds, endSeconds: Math.max(startSeconds, words.at(-1)?.endSeconds ?? 0) }
}
