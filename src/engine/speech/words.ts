// From captions to a stream of timed words: in order, without rolling repeats, sound notes or speakers' names.
import type { Cue, Transcript } from '#contract/transcript.ts'
import { isUnspaced, splitUnspaced } from './scripts.ts'
import { withoutSounds } from './sounds.ts'
import { readTurn, speakerNames } from './speakers.ts'

export type Word = {
  text: string
  /** In small letters and without marks, for comparing. */
  plain: string
  startSeconds: number
  endSeconds: number
  /** Silence before the word, as far as the captions tell it. */
  pauseSeconds: number
  /** First of its caption. */
  opensCue: boolean
  /** A new speaker begins here. */
  turn: boolean
  speaker: string | null
  /** Written without a space before it, as in Chinese. */
  glued: boolean
}

/** Words that were found before, for as long as somebody holds the transcript: counting and reading need them both. */
const found = new WeakMap<Transcript, Word[]>()

/** The words that are spoken. */
export function spokenWordsOf(transcript: Transcript): Word[] {
  const known = found.get(transcript) ?? wordsOf(transcript.cues, withoutSounds)
  found.set(transcript, known)
  return known
}

/** Every word that the captions show, names and sound notes included. */
export function faithfulWords({ cues }: Transcript): Word[] {
  return wordsOf(cues, null)
}

export function joinWords(words: Word[]): string {
  return words.map((word, i) => (i === 0 || word.glued ? word.text : ` ${word.text}`)).join('')
}

/** `clean` takes out what nobody says; null keeps all. */
function wordsOf(cues: Cue[], clean: ((text: string) => string) | null): Word[] {
  const names = speakerNames(cues)
  const punctuated = cues.some(({ text }) => /[。！？]/.test(text))
  const words: Word[] = []
  let speaker: string | null = null
  let shownBefore: string[] = []
  let previousEnd = 0
  for (const cue of inOrder(cues)) {
    const reading = readTurn(cue.text, names, speaker)
    speaker = reading.speaker
    const text = clean ? clean(reading.rest) : cue.text.replace(/>>+/g, ' ')
    const pieces = split(text.replace(htmlTag, ''))
    if (pieces.length === 0) continue
    const shown = pieces.map(({ text }) => text)
    const repeated = rolledOver(shownBefore, shown, cue.overlaps)
    shownBefore = shown
    const fresh = pieces.slice(repeated)
    if (fresh.length === 0) continue
    // A caption's words are taken to be spoken evenly, letter by letter.
    const startSeconds = Math.max(cue.startSeconds, words.at(-1)?.startSeconds ?? 0)
    const seconds = Math.max(0, cue.endSeconds - startSeconds)
    const letters = fresh.reduce((sum, { text }) => sum + text.length + 1, 0)
    let passed = 0
    fresh.forEach(({ text, glued }, i) => {
      const start = startSeconds + (seconds * passed) / letters
      passed += text.length + 1
      words.push({
        text,
        plain: plainOf(text),
        startSeconds: start,
        endSeconds: startSeconds + (seconds * passed) / letters,
        pauseSeconds: i === 0 ? Math.max(0, startSeconds - previousEnd) : 0,
        opensCue: i === 0,
        turn: i === 0 && reading.turn,
        speaker,
        glued: words.length > 0 && (glued || (i === 0 && punctuated && isUnspaced(text[0]!))),
      })
    })
    previousEnd = Math.max(previousEnd, cue.endSeconds)
  }
  return words
}

const isPlain = /^[a-z']+$/

function plainOf(text: string): string {
  const small = text.toLowerCase()
  return isPlain.test(small) ? small : small.replaceAll('’', "'").replace(/[^\p{L}\p{M}\p{N}'-]/gu, '')
}

/** Left over where a caption file was written by hand, as in "H<sub>2</sub>O". */
const htmlTag = /<\/?[a-z][^<>]{0,40}>/gi

/** No video is longer; a time beyond is a broken one. */
const latestSeconds = 1_000_000

/** A caption that begins before the one before it is over was still on screen with it. */
type TimedCue = Cue & { overlaps: boolean }

function inOrder(cues: Cue[]): TimedCue[] {
  const timed = cues.map(({ startSeconds, endSeconds, text }) => {
    const start = bounded(startSeconds)
    return { startSeconds: start, endSeconds: Math.max(start, bounded(endSeconds)), text }
  })
  timed.sort((a, b) => a.startSeconds - b.startSeconds)
  // Where captions overlap, the words of one end where the next begins.
  return timed.map((cue, i) => {
    const [before, next] = [timed[i - 1], timed[i + 1]]
    const cut = next && next.startSeconds > cue.startSeconds ? next.startSeconds : cue.endSeconds
    const overlaps = before !== undefined && cue.startSeconds < before.endSeconds
    return { ...cue, endSeconds: Math.min(cue.endSeconds, cut), overlaps }
  })
}

function bounded(seconds: number): number {
  return Number.isFinite(seconds) ? Math.min(latestSeconds, Math.max(0, seconds)) : 0
}

/** Letters after which a run without a space is cut, so that no single word is unbounded. */
const maxWordLetters = 80

const closingMarks = /^[.,;:!?…。！？、，」』)\]}”’]+$/u

function split(text: string): { text: string; glued: boolean }[] {
  const found: { text: string; glued: boolean }[] = []
  for (const chunk of text.split(/[\s\p{Cc}\u200B\uFEFF]+/u)) {
    if (!chunk) continue
    if (isUnspaced(chunk)) {
      for (const [i, piece] of splitUnspaced(chunk).entries())
        found.push({ text: piece, glued: i > 0 || closingMarks.test(piece) })
    } else if (chunk.length > maxWordLetters) {
      for (let i = 0; i < chunk.length; i += maxWordLetters)
        found.push({ text: chunk.slice(i, i + maxWordLetters), glued: i > 0 })
    } else found.push({ text: chunk, glued: closingMarks.test(chunk) })
  }
  return found
}

const maxRollingWords = 40
/** Fewer words than these may well be said twice, unless both captions are on screen at once. */
const sureRollingWords = 3

/** How many words at the beginning of a caption only repeat the end of the one before it, as rolling captions do. */
function rolledOver(before: string[], now: string[], overlaps: boolean): number {
  // A caption that repeats another whole, and comes after it, is a refrain.
  const most = Math.min(before.length, overlaps ? now.length : now.length - 1, maxRollingWords)
  for (let k = most; k >= (overlaps ? 1 : sureRollingWords); k--) {
    let same = true
    for (let i = 0; i < k && same; i++) same = before[before.length - k + i] === now[i]
    if (same) return k
  }
  return 0
}
