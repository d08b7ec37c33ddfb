// What was said, sentence by sentence, each with its time.
import type { Cue, Transcript } from '#contract/transcript.ts'
import { isSureEnd, sentenceEnds } from './speech/boundaries.ts'
import { tidy } from './speech/tidy.ts'
import { faithfulWords, joinWords, spokenWordsOf, type Word } from './speech/words.ts'

/** One readable sentence: cleaned, cased and punctuated; times in seconds from the beginning of the video. */
export type Sentence = { text: string; startSeconds: number; endSeconds: number }

/** A sentence with what was really said, word for word. */
export type QuotableSentence = Sentence & { spoken: string }

/** A sentence with all that is behind it. */
export type SpokenSentence = QuotableSentence & {
  /** Who said it, where the captions tell. */
  speaker: string | null
  /** Somebody else begins, named or not. */
  opensTurn: boolean
  /** False where an end of the sentence had to be guessed against the odds. */
  whole: boolean
}

/**
 * The transcript as readable sentences in the video's order. Captions that have punctuation are split by it; automatic captions
 * without any get boundaries from pauses, lengths and function words. Fillers, stutters, sound notes and rolling repeats are gone.
 * The first sentence of a named speaker's turn begins with the name. Linear in the length of the transcript, never throws.
 */
export function sentences(transcript: Transcript): QuotableSentence[] {
  return spokenSentences(transcript).map(({ text, spoken, startSeconds, endSeconds, speaker }, i, all) => ({
    text: speaker && speaker !== all[i - 1]?.speaker ? `${speaker}: ${text}` : text,
    spoken,
    startSeconds,
    endSeconds,
  }))
}

/** The same sentences, each with the words behind it and the speaker apart from them. */
export function spokenSentences(transcript: Transcript): SpokenSentence[] {
  const words = spokenWordsOf(transcript)
  const found: SpokenSentence[] = []
  let from = 0
  let lastSpeaker: string | null = null
  let sureStart = true
  for (const to of sentenceEnds(words, transcript.language)) {
    const run = words.slice(from, to)
    const sureEnd = isSureEnd(words, to)
    const whole = sureStart && sureEnd
    from = to
    sureStart = sureEnd
    const first = run[0]
    const text = tidy(run, transcript.language)
    if (!first || !text) continue
    const opensTurn = first.turn || first.speaker !== lastSpeaker
    lastSpeaker = first.speaker
    found.push({ text, ...span(run), spoken: joinWords(run), speaker: first.speaker, opensTurn, whole })
  }
  return found
}

/** Longest line of the transcript as it is shown, in seconds and in words. */
const maxLineSeconds = 15
const maxLineWords = 60
/** Words from which a line may end with its sentence. */
const minLineWords = 6
/** A silence that ends a line, in seconds. */
const lineBreakSeconds = 2.5

/** The transcript as it is shown to readers: every word as captioned, in lines that follow its sentences, at most 15 s each. */
export function lines(transcript: Transcript): Cue[] {
  const shown: Cue[] = []
  let run: Word[] = []
  const flush = () => {
    if (run.length > 0) shown.push({ ...span(run), text: joinWords(run) })
    run = []
  }
  for (const word of faithfulWords(transcript)) {
    const first = run[0]
    const full = first && (word.endSeconds - first.startSeconds > maxLineSeconds || run.length >= maxLineWords)
    if (full || word.turn || word.pauseSeconds >= lineBreakSeconds) flush()
    run.push(word)
    if (run.length >= minLineWords && /[.!?…。！？؟।]["'”’»)\]]*$/u.test(word.text)) flush()
  }
  flush()
  return shown
}

/** How many words are spoken: rolling repeats, sound notes and speakers' names do not count. */
export function spokenWords(transcript: Transcript): number {
  return spokenWordsOf(transcript).filter(({ text }) => /[\p{L}\p{N}]/u.test(text)).length
}

function span(run: Word[]): { startSeconds: number; endSeconds: number } {
  const startSeconds = run[0]?.startSeconds ?? 0
  return { startSeconds, endSeconds: Math.max(startSeconds, run.at(-1)?.endSeconds ?? 0) }
}
