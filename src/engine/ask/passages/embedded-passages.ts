// Cuts a whole transcript into passages whose meaning is computed by an embedding model.
import type { Transcript } from '#contract/captions/transcript.ts'
import type { AuthorChapter } from '../../engine-input.ts'
import { joinSentences } from '../../speech/scripts.ts'
import { splitSentences } from '../../transcript.ts'

/** `text` begins at `startSeconds` and ends where the next passage begins. */
type EmbeddedPassage = { startSeconds: number; text: string }

const passageSeconds = 40
/** About 300 tokens. Some local servers accept 512. */
const maxCharacters = 1200

/**
 * Cuts a transcript into passages of up to forty seconds at the ends of sentences; each
 * chapter begins a new one. A longer sentence is a passage of its own, of which the
 * beginning is taken. Linear.
 */
export function cutEmbeddedPassages(
  transcript: Transcript,
  chapters: AuthorChapter[],
): EmbeddedPassage[] {
  const chapterStarts = chapters.map(({ startSeconds }) => startSeconds).sort((a, b) => a - b)
  const passages: { startSeconds: number; chapter: number; texts: string[]; characters: number }[] =
    []
  let chapter = 0
  for (const { text, startSeconds, endSeconds } of splitSentences(transcript)) {
    while (chapter < chapterStarts.length && chapterStarts[chapter]! <= startSeconds) chapter++
    const last = passages.at(-1)
    const fits =
      last?.chapter === chapter &&
      endSeconds - last.startSeconds <= passageSeconds &&
      last.characters + text.length <= maxCharacters
    if (!fits) passages.push({ startSeconds, chapter, texts: [text], characters: text.length })
    else {
      last.texts.push(text)
      last.characters += text.length
    }
  }
  return passages.map(({ startSeconds, texts }) => ({
    startSeconds,
    text: joinSentences(texts).slice(0, maxCharacters),
  }))
}
