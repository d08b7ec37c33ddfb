// Extracts timed words from captions.
import type { Transcript } from '#contract/captions/transcript.ts'
import { isUnspaced } from '#contract/library/word-forms.ts'
import { type TokenizedCue, tokenizeCues, tokenizeSpeech } from './tokens.ts'

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

/** Extracts the spoken words. */
export function extractSpokenWords(transcript: Transcript): Word[] {
  return timeWords(transcript, tokenizeSpeech(transcript))
}

/** Extracts every word of the captions, with names and sound notes. */
export function extractCaptionWords(transcript: Transcript): Word[] {
  return timeWords(transcript, tokenizeCues(transcript.cues, null))
}

/** Counts the spoken words, without rolling repeats, sound notes and speakers' names. */
export function countSpokenWords(transcript: Transcript): number {
  let words = 0
  for (const { tokens } of tokenizeSpeech(transcript))
    for (const { text } of tokens) if (isWord(text)) words++
  return words
}

export function joinWords(words: Word[]): string {
  let text = ''
  for (const word of words) text += text === '' || word.isAttached ? word.text : ` ${word.text}`
  return text
}

/** The words of a caption share its time by their letters. */
function timeWords({ cues }: Transcript, tokenized: TokenizedCue[]): Word[] {
  const hasFullStops = cues.some(({ text }) => /[。！？]/.test(text))
  const words: Word[] = []
  let previousEnd = 0
  for (const { cue, speaker, startsTurn, tokens } of tokenized) {
    const startSeconds = Math.max(cue.startSeconds, words.at(-1)?.startSeconds ?? 0)
    const seconds = Math.max(0, cue.endSeconds - startSeconds)
    const letters = tokens.reduce((sum, { text }) => sum + text.length + 1, 0)
    let elapsedLetters = 0
    tokens.forEach(({ text, isAttached }, i) => {
      const start = startSeconds + (seconds * elapsedLetters) / letters
      elapsedLetters += text.length + 1
      words.push({
        text,
        normalized: normalizeWord(text),
        startSeconds: start,
        endSeconds: startSeconds + (seconds * elapsedLetters) / letters,
        pauseSeconds: i === 0 ? Math.max(0, startSeconds - previousEnd) : 0,
        startsCue: i === 0,
        startsTurn: i === 0 && startsTurn,
        speaker,
        isAttached:
          words.length > 0 && (isAttached || (i === 0 && hasFullStops && isUnspaced(text[0]!))),
      })
    })
    previousEnd = Math.max(previousEnd, cue.endSeconds)
  }
  return words
}

const asciiWord = /^[a-z']+$/

function normalizeWord(text: string): string {
  const lower = text.toLowerCase()
  return asciiWord.test(lower)
    ? lower
    : lower.replaceAll('’', "'").replace(/[^\p{L}\p{M}\p{N}'-]/gu, '')
}

function isWord(text: string): boolean {
  return /[a-z\d]/i.test(text) || /[\p{L}\p{N}]/u.test(text)
}
