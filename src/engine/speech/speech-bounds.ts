// Bounds what a transcript may say, so that no text takes the phases after parsing far
// longer than speech does.

import type { Transcript } from '#contract/captions/transcript.ts'
import { Problem } from '#contract/problems/problems.ts'
import { endsWithTerminal } from './punctuation.ts'
import { tokenizeSpeech } from './tokens.ts'

/** Twenty-five hours of short sentences have half as many. */
const maxSentences = 60_000
/**
 * No sentence has more words, since longer ones are split. Spoken ones have a fifth of
 * these characters.
 */
const maxSentenceWords = 45
const maxSentenceCharacters = 2000
/** An address or a row of letters may stand in a talk. */
const maxLongSentences = 100

/**
 * Throws `captions_too_complex` for more or longer sentences than people say. Linear, and
 * the words are kept for what follows.
 */
export function checkSpeechBounds(transcript: Transcript): void {
  let [sentences, longSentences, words, characters] = [0, 0, 0, 0]
  for (const { startsTurn, tokens } of tokenizeSpeech(transcript)) {
    if (startsTurn) sentences++
    for (const token of tokens) {
      const { text } = token
      if (endsWithTerminal(token)) sentences++
      words++
      characters += text.length
      if (characters > maxSentenceCharacters) longSentences++
      if (words === maxSentenceWords || characters > maxSentenceCharacters) words = characters = 0
    }
    if (sentences > maxSentences || longSentences > maxLongSentences)
      throw new Problem('captions_too_complex')
  }
}

/** Throws `transcript_too_long`. */
export function requireWordsWithin(words: number, limit: number): void {
  if (words <= limit) return
  const [has, accepts] = [words, limit].map((count) => count.toLocaleString('en'))
  throw new Problem('transcript_too_long', {
    message: `This transcript has ${has} words, and this server accepts ${accepts}. Nothing was counted or charged.`,
  })
}
