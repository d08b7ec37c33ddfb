// Parses a summary request: the link becomes a video id, and uploaded captions become a transcript.
import { Problem } from '#contract/problems/problems.ts'
import { isRecording } from '#contract/sources/recording.ts'
import { parseVideoLink } from '#contract/sources/registry.ts'
import { captionsId } from '#contract/sources/upload.ts'
import { isUploaded } from '#contract/sources/video-facts.ts'
import type { SummaryRequest } from '#contract/summaries/summary.ts'
import { withoutLabel } from '#engine/speech/speakers.ts'
import { firstTextOf } from '../threads/packed-transcripts.ts'
import type {
  CaptionText,
  CountedTranscript,
  FileFacts,
  UploadedFile,
} from '../threads/uploaded-file.ts'
import type { UploadedCaptions } from './generations/summary-job.ts'
import { toReadableTitle } from './transcripts/readable-title.ts'

/** A request whose captions may be the bytes that arrived. */
export type ReceivedRequest = Omit<SummaryRequest, 'transcript'> & {
  transcript?:
    | (Omit<NonNullable<SummaryRequest['transcript']>, 'text'> & { text: CaptionText })
    | undefined
}

/** Reads a caption file. Both throw a Problem when it cannot be summarized. */
export type UploadReader = {
  describe(file: Pick<UploadedFile, 'text' | 'track'>): Promise<FileFacts>
  parse(file: Omit<UploadedFile, 'wordLimit'>): Promise<CountedTranscript>
}

export type SummarySource = {
  videoId: string
  /** Null when the words come from the source of the video. */
  uploaded: UploadedCaptions | null
}

/** The words of a recording that their owner has, with its name and its length. */
export type HeardWords = { transcriptId: string; name: string | null; seconds: number }

/** Throws a Problem that says what is wrong with the link, or that the captions are too large. */
export async function parseSummaryRequest(
  { video, transcript }: ReceivedRequest,
  reader: UploadReader,
): Promise<SummarySource> {
  const uploaded = transcript ? await openUpload(transcript, reader) : null
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

async function openUpload(
  { text, name, title, track }: NonNullable<ReceivedRequest['transcript']>,
  { describe, parse }: UploadReader,
): Promise<UploadedCaptions> {
  const facts = await describe({ text, track })
  let parsed: Promise<CountedTranscript> | null = null
  const read = () => (parsed ??= parse({ text, name, track }))
  return { name, title: title?.trim(), track, ...facts, read }
}
