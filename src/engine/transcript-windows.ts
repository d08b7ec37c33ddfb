// Splits transcripts that are too long for one request into windows that follow the
// author's chapters and the speaker's pauses.
import type { QuotableSentence, Sentence } from './transcript.ts'

/**
 * A line of the prompt: a sentence of the transcript, or a note on it. Its number is the
 * index of the sentence.
 */
export type PromptLine = Sentence & {
  number: number
  /** Missing or null where nobody is named, and of a note. */
  speaker?: string | null
  heading?: string
  /** Its words are not shown, because they speak to a machine. */
  isOmitted?: true
}

/** Lines from one index up to, not including, another. */
export type TranscriptWindow = { from: number; to: number }

/** Tokens of the number "123" and the line break. */
const linePrefixTokens = 3
/** Characters of the longest sentence that is not split. */
const maxSentenceCharacters = 800

/**
 * Estimates the tokens of a text, rather too many than too few: a token has 3.5 Latin
 * letters or 1.6 letters of other alphabets, and every Chinese, Japanese or Korean
 * character counts 1.2 tokens.
 */
export function estimateTokens(text: string): number {
  let wide = 0
  let other = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code >= 0x2e80) wide++
    else if (code > 0x24f) other++
  }
  return Math.ceil((text.length - wide - other) / 3.5 + other / 1.6 + wide * 1.2)
}

/** Estimates the tokens of a line with its number and heading. */
export function estimateLineTokens(line: { text: string; heading?: string }): number {
  return (
    estimateTokens(line.text) + (line.heading ? estimateTokens(line.heading) : 0) + linePrefixTokens
  )
}

/** Splits very long sentences into pieces, each with its share of the time. */
export function splitLongSentences(sentences: QuotableSentence[]): QuotableSentence[] {
  if (sentences.every(({ text }) => text.length <= maxSentenceCharacters)) return sentences
  return sentences.flatMap((sentence) => {
    const { text, speaker, startSeconds, endSeconds } = sentence
    const pieces: QuotableSentence[] = []
    const secondsAt = (index: number) =>
      startSeconds + ((endSeconds - startSeconds) * index) / text.length
    for (let from = 0; from < text.length; ) {
      const to =
        text.length - from <= maxSentenceCharacters
          ? text.length
          : findCutIndex(text, from + maxSentenceCharacters)
      const piece = text.slice(from, to).trim()
      const times = { startSeconds: secondsAt(from), endSeconds: secondsAt(to) }
      if (piece) pieces.push({ text: piece, verbatim: piece, speaker, ...times })
      from = to
    }
    return pieces
  })
}

/**
 * The last space in the second half before an index, else the index, but never inside a
 * surrogate pair.
 */
function findCutIndex(text: string, index: number): number {
  const space = text.lastIndexOf(' ', index)
  if (space > index - maxSentenceCharacters / 2) return space
  return /[\udc00-\udfff]/.test(text[index] ?? '') ? index - 1 : index
}

/**
 * Plans the fewest windows of at most `maxTokens` each, of about equal length. Within a
 * fifth of the even length a window ends where an author's chapter begins, else at the
 * longest pause. One window when everything fits. Linear.
 */
export function planTranscriptWindows(
  lines: PromptLine[],
  maxTokens: number,
  chapterSeconds: number[],
): TranscriptWindow[] {
  const tokens = lines.map(estimateLineTokens)
  let remainingTokens = tokens.reduce((sum, count) => sum + count, 0)
  const windows: TranscriptWindow[] = []
  for (let from = 0; from < lines.length; ) {
    if (remainingTokens <= maxTokens) {
      windows.push({ from, to: lines.length })
      break
    }
    const evenTokens = remainingTokens / Math.ceil(remainingTokens / (maxTokens * 0.9))
    let used = 0
    let to = from
    let best: { to: number; used: number; score: number } | null = null
    while (
      to < lines.length &&
      (to === from || (used <= evenTokens * 1.1 && used + tokens[to]! <= maxTokens))
    ) {
      used += tokens[to++]!
      if (used < evenTokens * 0.8 || to === lines.length) continue
      const score = scoreBreak(lines, to, chapterSeconds)
      if (!best || score > best.score) best = { to, used, score }
    }
    best ??= { to, used, score: 0 }
    windows.push({ from, to: best.to })
    remainingTokens -= best.used
    from = best.to
  }
  return windows
}

/**
 * Scores a window's start: seconds of silence before it; a chapter scores higher than any
 * silence.
 */
function scoreBreak(lines: PromptLine[], at: number, chapterSeconds: number[]): number {
  const previous = lines[at - 1]!
  const first = lines[at]!
  const startsChapter = chapterSeconds.some(
    (start) => start > previous.startSeconds && start <= first.startSeconds,
  )
  return (startsChapter ? 1e6 : 0) + Math.max(0, first.startSeconds - previous.endSeconds)
}
