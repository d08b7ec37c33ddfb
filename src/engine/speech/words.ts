// Extracts timed words from captions: in order, without rolling repeats, sound notes and speakers' names.
import type { Cue, Transcript } from '#contract/transcript.ts'
import { isUnspaced, splitUnspaced } from './scripts.ts'
import { removeSoundNotes } from './sound-notes.ts'
import { findSpeakerNames, parseTurn } from './speakers.ts'

export type Word = {
  text: string
  /** In lower case and without punctuation, for comparisons. */
  normalized: string
  startSeconds: number
  endSeconds: number
  /** Pause before the word, as far as the captions show it. */
  pauseSeconds: number
  /** Whether it is the first word of its caption. */
  startsCue: boolean
  /** Whether a new speaker begins with it. */
  startsTurn: boolean
  speaker: string | null
  /** Whether no space precedes it, as in Chinese. */
  isAttached: boolean
}

/** Caches the words as long as the transcript lives, because counting and splitting both need them. */
const wordCache = new WeakMap<Transcript, Word[]>()

/** Extracts the spoken words. */
export function extractSpokenWords(transcript: Transcript): Word[] {
  const words = wordCache.get(transcript) ?? extractWords(transcript.cues, removeSoundNotes)
  wordCache.set(transcript, words)
  return words
}

/** Extracts every word of the captions, with names and sound notes. */
export function extractCaptionWords({ cues }: Transcript): Word[] {
  return extractWords(cues, null)
}

export function joinWords(words: Word[]): string {
  return words.map((word, i) => (i === 0 || word.isAttached ? word.text : ` ${word.text}`)).join('')
}

/** `clean` removes unspoken text; null keeps everything. */
function extractWords(cues: Cue[], clean: ((text: string) => string) | null): Word[] {
  const names = findSpeakerNames(cues)
  const hasFullStops = cues.some(({ text }) => /[。！？]/.test(text))
  const words: Word[] = []
  let speaker: string | null = null
  let previousEnd = 0
  const turns = sortCues(cues).flatMap((cue) => {
    const turn = parseTurn(cue.text, names, speaker)
    speaker = turn.speaker
    const text = clean ? clean(turn.text) : cue.text.replace(/>>+/g, ' ')
    const tokens = tokenize(text.replace(htmlTag, ''))
    return tokens.length > 0 ? [{ cue, turn, tokens }] : []
  })
  const repeats = countRollingWords(turns)
  for (const [at, { cue, turn, tokens }] of turns.entries()) {
    const newTokens = tokens.slice(repeats[at])
    if (newTokens.length === 0) continue
    // The words of a caption share its time by their letters.
    const startSeconds = Math.max(cue.startSeconds, words.at(-1)?.startSeconds ?? 0)
    const seconds = Math.max(0, cue.endSeconds - startSeconds)
    const letters = newTokens.reduce((sum, { text }) => sum + text.length + 1, 0)
    let elapsedLetters = 0
    newTokens.forEach(({ text, isAttached }, i) => {
      const start = startSeconds + (seconds * elapsedLetters) / letters
      elapsedLetters += text.length + 1
      words.push({
        text,
        normalized: normalizeWord(text),
        startSeconds: start,
        endSeconds: startSeconds + (seconds * elapsedLetters) / letters,
        pauseSeconds: i === 0 ? Math.max(0, startSeconds - previousEnd) : 0,
        startsCue: i === 0,
        startsTurn: i === 0 && turn.startsTurn,
        speaker: turn.speaker,
        isAttached: words.length > 0 && (isAttached || (i === 0 && hasFullStops && isUnspaced(text[0]!))),
      })
    })
    previousEnd = Math.max(previousEnd, cue.endSeconds)
  }
  return words
}

const asciiWord = /^[a-z']+$/

function normalizeWord(text: string): string {
  const lower = text.toLowerCase()
  return asciiWord.test(lower) ? lower : lower.replaceAll('’', "'").replace(/[^\p{L}\p{M}\p{N}'-]/gu, '')
}

/** Tags in handwritten caption files, as in "H<sub>2</sub>O". */
const htmlTag = /<\/?[a-z][^<>]{0,40}>/gi

/** No video is longer; a later time is invalid. */
const maxSeconds = 1_000_000

/** A cue that may begin before the previous one ends, so that both are on screen. */
type TimedCue = Cue & { overlapsPrevious: boolean }

function sortCues(cues: Cue[]): TimedCue[] {
  const timed = cues.map(({ startSeconds, endSeconds, text }) => {
    const start = clampSeconds(startSeconds)
    return { startSeconds: start, endSeconds: Math.max(start, clampSeconds(endSeconds)), text }
  })
  timed.sort((a, b) => a.startSeconds - b.startSeconds)
  // The words of a caption end where the next caption begins.
  return timed.map((cue, i) => {
    const [previous, next] = [timed[i - 1], timed[i + 1]]
    const limit = next && next.startSeconds > cue.startSeconds ? next.startSeconds : cue.endSeconds
    const overlapsPrevious = previous !== undefined && cue.startSeconds < previous.endSeconds
    return { ...cue, endSeconds: Math.min(cue.endSeconds, limit), overlapsPrevious }
  })
}

function clampSeconds(seconds: number): number {
  return Number.isFinite(seconds) ? Math.min(maxSeconds, Math.max(0, seconds)) : 0
}

/** Longest word; longer runs without a space are split. */
const maxWordLetters = 80

const closingMarks = /^[.,;:!?…。！？、，」』)\]}”’]+$/u

function tokenize(text: string): Pick<Word, 'text' | 'isAttached'>[] {
  const tokens: Pick<Word, 'text' | 'isAttached'>[] = []
  for (const chunk of text.split(/[\s\p{Cc}\u200B\uFEFF]+/u)) {
    if (!chunk) continue
    if (isUnspaced(chunk)) {
      for (const [i, piece] of splitUnspaced(chunk).entries())
        tokens.push({ text: piece, isAttached: i > 0 || closingMarks.test(piece) })
    } else if (chunk.length > maxWordLetters) {
      for (let i = 0; i < chunk.length; i += maxWordLetters)
        tokens.push({ text: chunk.slice(i, i + maxWordLetters), isAttached: i > 0 })
    } else tokens.push({ text: chunk, isAttached: closingMarks.test(chunk) })
  }
  return tokens
}

const maxRollingWords = 40
/** Fewer repeated words may be spoken twice, unless both captions are on screen together. */
const minRollingWords = 3

/** Share of the captions from which repeated words are rolling captions. Fewer were said twice. */
const minRollingShare = 0.25

/** Counts for each caption the words that it repeats of the previous one; none unless many captions do so. */
function countRollingWords(turns: { cue: TimedCue; tokens: Pick<Word, 'text'>[] }[]): number[] {
  const texts = turns.map(({ tokens }) => tokens.map(({ text }) => text))
  const repeats = turns.map(({ cue }, i) => countRepeatedWords(texts[i - 1] ?? [], texts[i]!, cue.overlapsPrevious))
  const repeating = repeats.filter((count) => count > 0).length
  return repeating > (turns.length - 1) * minRollingShare ? repeats : repeats.map(() => 0)
}

/** Counts the words at the beginning of a caption that repeat the end of the previous one, as rolling captions do. */
function countRepeatedWords(previous: string[], current: string[], overlaps: boolean): number {
  // A caption that repeats all of the previous one without overlap is a refrain.
  const max = Math.min(previous.length, overlaps ? current.length : current.length - 1, maxRollingWords)
  for (let count = max; count >= (overlaps ? 1 : minRollingWords); count--) {
    let isRepeated = true
    for (let i = 0; i < count && isRepeated; i++) isRepeated = previous[previous.length - count + i] === current[i]
    if (isRepeated) return count
  }
  return 0
}
