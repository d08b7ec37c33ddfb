// Reads caption files that people send.
import { createHash } from 'node:crypto'
import { maxCaptionBytes, maxCaptionLines, minTranscriptWords } from '#contract/basics/limits.ts'
import type { CaptionTrack, Transcript } from '#contract/captions/transcript.ts'
import { Problem } from '#contract/problems/problems.ts'
import { languageFromFileName } from '#engine/captions/cues/languages.ts'
import { parseCaptions } from '#engine/captions/parse.ts'
import { findFileTitle } from '#engine/captions/plain-text/file-title.ts'
import { checkSpeechBounds, requireWordsWithin } from '#engine/speech/speech-bounds.ts'
import { countSpokenWords } from '#engine/speech/words.ts'
import { confirmLanguage } from './detect-language.ts'

/** Captions as text, or where they are long as its JSON, which only a thread reads. */
export type CaptionText = string | Uint8Array

/** `track` is set for captions that a browser read from the video. */
export type UploadedFile = {
  text: CaptionText
  name: string | undefined
  track?: CaptionTrack | undefined
  wordLimit: number
}

/** `hash` is equal for equal captions of the same track. */
export type FileFacts = { hash: string; titleInFile: string | null }

/** `words` is the number of spoken words. */
export type CountedTranscript = { transcript: Transcript; words: number }

/**
 * What is known of a file before it is parsed. Throws `captions_too_large`, or `bad_request`
 * where the bytes are no JSON.
 */
export function describeUpload({ text, track }: Pick<UploadedFile, 'text' | 'track'>): FileFacts {
  const captions = readText(text)
  // Millions of empty lines would keep the parser busy for seconds.
  if (Buffer.byteLength(captions) > maxCaptionBytes || hasMoreLines(captions, maxCaptionLines))
    throw new Problem('captions_too_large')
  const hash = createHash('sha256').update(captions)
  if (track) hash.update(JSON.stringify(track))
  return { hash: hash.digest('hex'), titleInFile: findFileTitle(captions) }
}

/**
 * Throws a Problem if the captions cannot be parsed, or if they are too short or too
 * long to be summarized.
 */
export async function parseUploadedCaptions(file: UploadedFile): Promise<CountedTranscript> {
  const { name, track, wordLimit } = file
  const text = readText(file.text)
  const { format: _, language, cues, ...times } = parseCaptions(text, name)
  const isFromFile = language !== null && language !== languageFromFileName(name, text)
  const transcript: Transcript = {
    language:
      track?.language ?? (isFromFile ? language : await confirmLanguage(language, cues)) ?? 'und',
    kind: track ? 'browser' : 'upload',
    cues,
    ...times,
  }
  if (!cues.some(({ text }) => /\p{L}/u.test(text))) throw new Problem('captions_only_numbers')
  const words = countSpokenWords(transcript)
  if (words < minTranscriptWords) throw new Problem('transcript_too_short')
  requireWordsWithin(words, wordLimit)
  checkSpeechBounds(transcript)
  return { transcript, words }
}

function readText(text: CaptionText): string {
  if (typeof text === 'string') return text
  try {
    return JSON.parse(Buffer.from(text.buffer, text.byteOffset, text.length).toString()) as string
  } catch (error) {
    throw new Problem('bad_request', { cause: error })
  }
}

function hasMoreLines(text: string, maxLines: number): boolean {
  let lines = 1
  for (let at = text.indexOf('\n'); at !== -1 && lines <= maxLines; at = text.indexOf('\n', at + 1))
    lines++
  return lines > maxLines
}
