// Cuts what is too long for one question into windows that follow the author's chapters and the speaker's pauses.
import type { QuotableSentence, Sentence } from './transcript.ts'

/** A line that the model reads: a sentence of the transcript, or a note on some of it. `cue` is the index of the sentence. */
export type Passage = Sentence & { cue: number; heading?: string }

/** Passages from one index up to, not including, another. */
export type Window = { from: number; to: number }

/** Tokens of "[123 @1:02:03] " and the line break. */
const markTokens = 10
/** Characters of the longest sentence that stays whole. */
const maxSentenceCharacters = 800

/**
 * Roughly how many tokens a text has, rather too many than too few: 3.5 Latin letters make one, 1.6 of other alphabets, and every
 * Chinese, Japanese or Korean sign counts 1.2.
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

export function passageTokens(passage: Passage): number {
  return estimateTokens(passage.text) + (passage.heading ? estimateTokens(passage.heading) : 0) + markTokens
}

/** Cuts sentences that never end into pieces, each with its share of the time. */
export function cutEndless(sentences: QuotableSentence[]): QuotableSentence[] {
  if (sentences.every(({ text }) => text.length <= maxSentenceCharacters)) return sentences
  return sentences.flatMap((sentence) => {
    const { text, startSeconds, endSeconds } = sentence
    const pieces: QuotableSentence[] = []
    const at = (index: number) => startSeconds + ((endSeconds - startSeconds) * index) / text.length
    for (let from = 0; from < text.length; ) {
      const to =
        text.length - from <= maxSentenceCharacters ? text.length : cutBefore(text, from + maxSentenceCharacters)
      const piece = text.slice(from, to).trim()
      if (piece) pieces.push({ text: piece, spoken: piece, startSeconds: at(from), endSeconds: at(to) })
      from = to
    }
    return pieces
  })
}

/** The last space in the second half before an index, else the index, but never inside a surrogate pair. */
function cutBefore(text: string, index: number): number {
  const space = text.lastIndexOf(' ', index)
  if (space > index - maxSentenceCharacters / 2) return space
  return /[\udc00-\udfff]/.test(text[index] ?? '') ? index - 1 : index
}

/**
 * The fewest windows of at most `roomTokens` each, about equally long. Within a fifth of the even length a window ends where an
 * author's chapter begins, else at the longest pause. One window when everything fits. Linear.
 */
export function planWindows(passages: Passage[], roomTokens: number, chapterSeconds: number[]): Window[] {
  const tokens = passages.map(passageTokens)
  let left = tokens.reduce((sum, one) => sum + one, 0)
  const windows: Window[] = []
  for (let from = 0; from < passages.length; ) {
    if (left <= roomTokens) {
      windows.push({ from, to: passages.length })
      break
    }
    const even = left / Math.ceil(left / (roomTokens * 0.9))
    let taken = 0
    let to = from
    let best: { to: number; taken: number; score: number } | null = null
    while (to < passages.length && (to === from || (taken <= even * 1.1 && taken + tokens[to]! <= roomTokens))) {
      taken += tokens[to++]!
      if (taken < even * 0.8 || to === passages.length) continue
      const score = breakScore(passages, to, chapterSeconds)
      if (!best || score > best.score) best = { to, taken, score }
    }
    best ??= { to, taken, score: 0 }
    windows.push({ from, to: best.to })
    left -= best.taken
    from = best.to
  }
  return windows
}

/** How good it is to begin a window at a passage: seconds of silence before it, and a chapter beats any silence. */
function breakScore(passages: Passage[], at: number, chapterSeconds: number[]): number {
  const before = passages[at - 1]!
  const first = passages[at]!
  const opens = chapterSeconds.some((start) => start > before.startSeconds && start <= first.startSeconds)
  return (opens ? 1e6 : 0) + Math.max(0, first.startSeconds - before.endSeconds)
}
