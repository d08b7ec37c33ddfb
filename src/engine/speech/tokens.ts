// Splits captions into their words and marks: in order, without rolling repeats, sound
// notes and speakers' names.
import type { Cue, Transcript } from '#contract/captions/transcript.ts'
import { isUnspaced } from '#contract/library/word-forms.ts'
import { splitUnspaced } from './scripts.ts'
import { removeSoundNotes } from './sound-notes.ts'
import { findSpeakerNames, parseTurn, splitTurns } from './speakers.ts'

/** `isAttached` is true where no space precedes it, as in Chinese. */
type Token = { text: string; isAttached: boolean }

/**
 * A caption that says something new. Its times are in order and its end is not after the
 * next start.
 */
export type TokenizedCue = {
  cue: Cue
  speaker: string | null
  /** Whether a new speaker begins with it. */
  startsTurn: boolean
  tokens: Token[]
}

/**
 * Caches the tokens as long as the transcript lives, because counting and timing the
 * words both need them.
 */
const tokenCache = new WeakMap<Transcript, TokenizedCue[]>()

/** Splits what is spoken. */
export function tokenizeSpeech(transcript: Transcript): TokenizedCue[] {
  const cues = tokenCache.get(transcript) ?? tokenizeCues(transcript.cues, removeSoundNotes)
  tokenCache.set(transcript, cues)
  return cues
}

/** `clean` removes unspoken text; null keeps everything. */
export function tokenizeCues(
  cues: Cue[],
  clean: ((text: string) => string) | null,
): TokenizedCue[] {
  const names = findSpeakerNames(cues)
  let speaker: string | null = null
  let isTurn = false
  const parts = sortCues(cues).flatMap((cue) => splitCue(cue, names))
  const turns = parts.flatMap((cue) => {
    const turn = parseTurn(cue.text, names, speaker)
    speaker = turn.speaker
    isTurn ||= turn.startsTurn
    const text = clean ? clean(turn.text) : cue.text.replace(/>>+/g, ' ')
    const tokens = tokenize(removeTagPairs(text))
    if (tokens.length === 0) return []
    const startsTurn = isTurn
    isTurn = false
    return [{ cue, speaker, startsTurn, tokens }]
  })
  const repeats = countRollingWords(turns)
  return turns.flatMap((turn, at) => {
    const tokens = repeats[at] ? turn.tokens.slice(repeats[at]) : turn.tokens
    return tokens.length > 0 ? [{ ...turn, tokens }] : []
  })
}

/**
 * A caption with several speakers becomes one for each of them, which share its time by
 * their letters.
 */
function splitCue(cue: TimedCue, names: ReadonlySet<string>): TimedCue[] {
  const parts = splitTurns(cue.text, names)
  const perLetter = (cue.endSeconds - cue.startSeconds) / Math.max(1, cue.text.length)
  let startSeconds = cue.startSeconds
  return parts.map((text, i) => {
    const endSeconds =
      i === parts.length - 1 ? cue.endSeconds : startSeconds + text.length * perLetter
    const part = {
      startSeconds,
      endSeconds,
      text,
      overlapsPrevious: i === 0 && cue.overlapsPrevious,
    }
    startSeconds = endSeconds
    return part
  })
}

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

function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  const mayBeUnspaced = isUnspaced(text)
  for (const chunk of text.split(/[\s\p{Cc}\u200B\uFEFF]+/u)) {
    if (!chunk) continue
    if (mayBeUnspaced && isUnspaced(chunk)) {
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

/**
 * Counts for each caption the words that it repeats of the previous one; none unless many
 * captions do so.
 */
function countRollingWords(turns: { cue: TimedCue; tokens: Token[] }[]): number[] {
  const repeats = turns.map(({ cue, tokens }, i) =>
    countRepeatedWords(turns[i - 1]?.tokens ?? [], tokens, cue.overlapsPrevious),
  )
  const repeating = repeats.filter((count) => count > 0).length
  return repeating > (turns.length - 1) * minRollingShare ? repeats : repeats.map(() => 0)
}

/**
 * Counts the words at the beginning of a caption that repeat the end of the previous one,
 * as rolling captions do.
 */
function countRepeatedWords(previous: Token[], current: Token[], overlaps: boolean): number {
  // A caption that repeats all of the previous one without overlap is a refrain.
  const max = Math.min(
    previous.length,
    overlaps ? current.length : current.length - 1,
    maxRollingWords,
  )
  for (let count = max; count >= (overlaps ? 1 : minRollingWords); count--) {
    let isRepeated = true
    for (let i = 0; i < count && isRepeated; i++)
      isRepeated = previous[previous.length - count + i]!.text === current[i]!.text
    if (isRepeated) return count
  }
  return 0
}

const htmlTags = /<(b|i|u|s|em|strong|sub|sup)>([^<>]*)<\/\1>/gi

/**
 * Channels write tags into captions that their format shows as they are: "O<sub>2</sub>". Only
 * pairs are no words.
 */
function removeTagPairs(text: string): string {
  return text.includes('</') ? text.replace(htmlTags, '$2') : text
}
