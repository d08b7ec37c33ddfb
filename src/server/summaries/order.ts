// From what a person sent to what shall be made: the link becomes an id, brought captions become a transcript.

import { captionsId, readVideoLink } from '#contract/link.ts'
import { Problem } from '#contract/problems.ts'
import { maxCaptionBytes, maxCaptionLines, minTranscriptWords, sampleVideoId } from '#contract/settings.ts'
import type { SummaryRequest } from '#contract/summary.ts'
import type { Transcript } from '#contract/transcript.ts'
import { parseCaptions } from '#engine/captions/parse.ts'
import { spokenWords } from '#engine/transcript.ts'
import { transcriptId } from './keys.ts'

export type Order = {
  videoId: string
  /** The captions the person brought, or null when YouTube is to be asked. */
  brought: Transcript | null
  /** What to call captions that belong to no video. */
  title: string | null
}

/** Throws a Problem that says what is wrong with the link or the captions. */
export function readOrder({ video, transcript }: SummaryRequest): Order {
  const brought = transcript ? readCaptions(transcript.text, transcript.name) : null
  if (!video?.trim()) {
    if (!brought) throw new Problem('link_missing')
    return { videoId: captionsId(transcriptId(brought)), brought, title: titleOf(transcript?.name, brought) }
  }
  if (video === sampleVideoId) return { videoId: sampleVideoId, brought, title: null }
  const link = readVideoLink(video)
  if ('problem' in link) throw new Problem(link.problem)
  return { videoId: link.videoId, brought, title: null }
}

function readCaptions(text: string, name: string | undefined): Transcript {
  if (Buffer.byteLength(text) > maxCaptionBytes) throw new Problem('captions_too_large')
  // Millions of lines with nothing in them would keep the parser busy for seconds.
  if (text.split('\n', maxCaptionLines + 1).length > maxCaptionLines) throw new Problem('captions_too_large')
  const { language, cues } = parseCaptions(text, name)
  const transcript: Transcript = { language: language ?? 'und', kind: 'upload', cues }
  if (spokenWords(transcript) < minTranscriptWords) throw new Problem('transcript_too_short')
  return transcript
}

function titleOf(name: string | undefined, { cues }: Transcript): string {
  const stem = name
    ?.replace(/\.[a-z0-9]{2,5}$/i, '')
    .replaceAll('_', ' ')
    .trim()
  return stem || `${cues[0]?.text.split(/\s+/).slice(0, 8).join(' ') ?? ''}…`
}
