// Parses a summary request: the link becomes a video id, and uploaded captions become a transcript.
import { createHash } from 'node:crypto'
import { maxCaptionBytes, maxCaptionLines } from '#contract/basics/limits.ts'
import { Problem } from '#contract/problems/problems.ts'
import { isRecording } from '#contract/sources/recording.ts'
import { parseVideoLink } from '#contract/sources/registry.ts'
import { captionsId } from '#contract/sources/upload.ts'
import { isUploaded } from '#contract/sources/video-facts.ts'
import type { SummaryRequest } from '#contract/summaries/summary.ts'
import { findFileTitle } from '#engine/captions/file-title.ts'
import { withoutLabel } from '#engine/speech/speakers.ts'
import { firstTextOf } from '../threads/packed-transcripts.ts'
import type { CountedTranscript, UploadedFile } from '../threads/tasks.ts'
import type { UploadedCaptions } from './generations/summary-job.ts'
import { toReadableTitle } from './transcripts/readable-title.ts'

/** Parses a caption file. Throws a Problem when it cannot be summarized. */
type ParseUpload = (file: Omit<UploadedFile, 'wordLimit'>) => Promise<CountedTranscript>

export type SummarySource = {
  videoId: string
  /** Null when the words come from the source of the video. */
  uploaded: UploadedCaptions | null
}

/** The words of a recording that their owner has, with its name and its length. */
export type HeardWords = { transcriptId: string; name: string | null; seconds: number }

/** Throws a Problem that says what is wrong with the link, or that the captions are too large. */
export function parseSummaryRequest(
  { video, transcript }: SummaryRequest,
  parseUpload: ParseUpload,
): SummarySource {
  const uploaded = transcript ? openUpload(transcript, parseUpload) : null
  if (!video?.trim()) {
    if (!uploaded || uploaded.track) throw new Problem('link_missing')
    return { videoId: captionsId(uploaded.hash), uploaded }
  }
  if (!uploaded && isRecording(video.trim())) return { videoId: video.trim(), uploaded }
  const link = parseVideoLink(video)
  if ('problem' in link) throw new Problem(link.problem)
  return { videoId: link.videoId, uploaded }
}

/**
 * The title of uploaded captions without a video: the given one, the one in the file, the file's
 * name, or the first words. Of captions that a browser read, the given one. Otherwise null: the video
 * has a title.
 */
export async function resolveUploadTitle({
  videoId,
  uploaded,
}: SummarySource): Promise<string | null> {
  if (!uploaded || (!uploaded.track && !isUploaded(videoId))) return null
  const title = nameUpload({ videoId, uploaded })
  if (title || uploaded.track) return title
  const firstText = withoutLabel(firstTextOf((await uploaded.read()).transcript))
  return `${firstText.split(/\s+/).slice(0, 8).join(' ')}…`
}

/**
 * The name that captions came with: the given title, the one in the file, or the file's name. Null
 * without one, and for captions of a video, which has a title.
 */
export function nameUpload({ videoId, uploaded }: SummarySource): string | null {
  if (uploaded?.track) return uploaded.title || null
  if (!uploaded || !isUploaded(videoId)) return null
  return uploaded.title || uploaded.titleInFile || toReadableTitle(uploaded.name ?? '') || null
}

function openUpload(
  { text, name, title, track }: NonNullable<SummaryRequest['transcript']>,
  parseUpload: ParseUpload,
): UploadedCaptions {
  if (Buffer.byteLength(text) > maxCaptionBytes) throw new Problem('captions_too_large')
  // Millions of empty lines would keep the parser busy for seconds.
  if (hasMoreLines(text, maxCaptionLines)) throw new Problem('captions_too_large')
  let parsed: Promise<CountedTranscript> | null = null
  const read = () => (parsed ??= parseUpload({ text, name, track }))
  const hash = createHash('sha256').update(text)
  if (track) hash.update(JSON.stringify(track))
  return {
    name,
    title: title?.trim(),
    titleInFile: findFileTitle(text),
    track,
    hash: hash.digest('hex'),
    read,
  }
}

function hasMoreLines(text: string, maxLines: number): boolean {
  let lines = 1
  for (let at = text.indexOf('\n'); at !== -1 && lines <= maxLines; at = text.indexOf('\n', at + 1))
    lines++
  return lines > maxLines
}
