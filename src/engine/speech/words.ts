// From captions to a stream of timed words: in order, without rolling repeats, sound notes or speakers' names.
import type { Cue, Transcript } from '#contract/transcript.ts'
import { isUnspaced, splitUnspaced } from './scripts.ts'

export type Word = {
  text: string
  startSeconds: number
  endSeconds: number
  /** Silence before the word, as far as the captions tell it. */
  pauseSeconds: number
  /** A new speaker begins here. */
  turn: boolean
  speaker: string | null
  /** Written without a space before it, as in Chinese. */
  glued: boolean
}

/** The words that are spoken. */
export function spokenWordsOf(transcript: Transcript): Word[] {
  const names = speakerNames(transcript.cues)
  return wordsOf(transcript.cues, (text, speaker) => {
    const { label, rest } = splitLabel(text, names)
    return {
      text: withoutSounds(rest),
      speaker: label ?? speaker,
      turn: label !== null || /^\s*(>>|»|[-–—]\s)/.test(text),
    }
  })
}

/** Every word that the captions show, names and sound notes included. */
export function faithfulWords(transcript: Transcript): Word[] {
  const names = speakerNames(transcript.cues)
  return wordsOf(transcript.cues, (text, speaker) => {
    const { label } = splitLabel(text, names)
    return { text: text.replace(/>>+/g, ' '), speaker: label ?? speaker, turn: label !== null || /^\s*>>/.test(text) }
  })
}

export function joinWords(words: Word[]): string {
  return words.map((word, i) => (i === 0 || word.glued ? word.text : ` ${word.text}`)).join('')
}

type Reading = { text: string; speaker: string | null; turn: boolean }

function wordsOf(cues: Cue[], read: (text: string, speaker: string | null) => Reading): Word[] {
  const words: Word[] = []
  let speaker: string | null = null
  let shownBefore: string[] = []
  let previousEnd = 0
  for (const cue of inOrder(cues)) {
    const reading = read(cue.text, speaker)
    speaker = reading.speaker
    const pieces = split(reading.text)
    if (pieces.length === 0) continue
    const shown = pieces.map(({ text }) => text)
    const repeated = rolledOver(shownBefore, shown)
    shownBefore = shown
    const fresh = pieces.slice(repeated)
    if (fresh.length === 0) continue
    // A caption's words are taken to be spoken evenly, letter by letter.
    const { startSeconds } = cue
    const seconds = cue.endSeconds - startSeconds
    const letters = fresh.reduce((sum, { text }) => sum + text.length + 1, 0)
    let passed = 0
    fresh.forEach(({ text, glued }, i) => {
      const start = startSeconds + (seconds * passed) / letters
      passed += text.length + 1
      words.push({
        text,
        startSeconds: start,
        endSeconds: startSeconds + (seconds * passed) / letters,
        pauseSeconds: i === 0 ? Math.max(0, startSeconds - previousEnd) : 0,
        turn: i === 0 && reading.turn,
        speaker,
        glued: glued && words.length > 0,
      })
    })
    previousEnd = Math.max(previousEnd, cue.endSeconds)
  }
  return words
}

function inOrder(cues: Cue[]): Cue[] {
  const timed = cues.map(({ startSeconds, endSeconds, text }) => {
    const start = Number.isFinite(startSeconds) ? Math.max(0, startSeconds) : 0
    return { startSeconds: start, endSeconds: Number.isFinite(endSeconds) ? Math.max(start, endSeconds) : start, text }
  })
  timed.sort((a, b) => a.startSeconds - b.startSeconds)
  // Where captions overlap, the words of one end where the next begins.
  return timed.map((cue, i) => {
    const next = timed[i + 1]
    return next && next.startSeconds > cue.startSeconds && next.startSeconds < cue.endSeconds
      ? { ...cue, endSeconds: next.startSeconds }
      : cue
  })
}

/** Letters after which a run without a space is cut, so that no single word is unbounded. */
const maxWordLetters = 80

function split(text: string): { text: string; glued: boolean }[] {
  const found: { text: string; glued: boolean }[] = []
  for (const chunk of text.split(/[\s\p{Cc}\u200B\uFEFF]+/u)) {
    if (!chunk) continue
    if (isUnspaced(chunk)) {
      for (const [i, piece] of splitUnspaced(chunk).entries()) found.push({ text: piece, glued: i > 0 })
    } else if (chunk.length > maxWordLetters) {
      for (let i = 0; i < chunk.length; i += maxWordLetters)
        found.push({ text: chunk.slice(i, i + maxWordLetters), glued: i > 0 })
    } else if (!/[\p{L}\p{N}]/u.test(chunk) && found.length > 0) {
      // A lone dash or dot belongs to the word before it.
      found.push({ text: chunk, glued: /^[.,;:!?…)\]}"”’]+$/u.test(chunk) })
    } else found.push({ text: chunk, glued: false })
  }
  return found
}

const maxRollingWords = 40

/** How many words at the beginning of a caption only repeat the end of the one before it, as rolling captions do. */
function rolledOver(before: string[], now: string[]): number {
  for (let k = Math.min(before.length, now.length, maxRollingWords); k >= 3 || k === before.length; k--) {
    if (k === 0) break
    let same = true
    for (let i = 0; i < k && same; i++) same = before[before.length - k + i] === now[i]
    if (same) return k
  }
  return 0
}

const soundWords =
  'music|applause|laughter|laughs|laughing|laugh|cheering|cheers|crowd|inaudible|crosstalk|silence|sighs|coughs|coughing|chuckles|chuckling|clapping|foreign|noise|static|beep|audience|musik|applaus|lachen|gelächter|musique|applaudissements|rires|música|musica|risas|aplausos|risate|applausi|risos|muziek|gelach|applaus'
const soundNote = new RegExp(`[(（♪♫]\\s*[^()（）♪♫]{0,40}\\b(?:${soundWords})\\b[^()（）♪♫]{0,40}[)）♪♫]`, 'giu')

function withoutSounds(text: string): string {
  return text
    .replace(/[[【［][^\]】］]{0,80}[\]】］]/gu, ' ')
    .replace(soundNote, ' ')
    .replace(/^\s*\([^()]{0,60}\)\s*$/u, ' ')
    .replace(/[♪♫♬]|>>+|^\s*(?:»|[-–—]\s)/gu, ' ')
}

const labelPattern =
  /^\s*(?:>>+|»|[-–—])?\s*(\p{Lu}[\p{L}\p{N}.'’_-]{0,20}(?: \p{Lu}[\p{L}\p{N}.'’_-]{0,20}){0,3}) ?:\s+(?=\S)/u

/** Names before a colon: in capitals, or met more than once. "Note:" said one time is no speaker. */
function speakerNames(cues: Cue[]): Set<string> {
  const times = new Map<string, number>()
  for (const { text } of cues) {
    const name = labelPattern.exec(text)?.[1]
    if (name) times.set(name, (times.get(name) ?? 0) + 1)
  }
  return new Set(
    [...times].filter(([name, count]) => count > 1 || /^[\p{Lu}\p{N} .'’_-]{2,}$/u.test(name)).map(([name]) => name),
  )
}

function splitLabel(text: string, names: Set<string>): { label: string | null; rest: string } {
  const match = labelPattern.exec(text)
  const name = match?.[1]
  if (!match || !name || !names.has(name)) return { label: null, rest: text }
  return { label: readableName(name), rest: text.slice(match[0].length) }
}

/** "ANNA BERG" -> "Anna Berg"; short capitals such as "CC" stay. */
function readableName(name: string): string {
  return name
    .split(' ')
    .map((part) => (part.length > 3 && part === part.toUpperCase() ? part[0] + part.slice(1).toLowerCase() : part))
    .join(' ')
}
