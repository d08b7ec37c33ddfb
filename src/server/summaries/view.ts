// A stored summary as its reader sees it.
import { formatDuration, readMinutes } from '#contract/format.ts'
import { watchUrl } from '#contract/link.ts'
import type { Length } from '#contract/settings.ts'
import type { Digest, SummaryView } from '#contract/summary.ts'
import type { TranscriptKind } from '#contract/transcript.ts'
import { unknownVideo, type VideoMetadata } from '#contract/video.ts'

export type ViewParts = {
  id: string
  videoId: string
  createdAt: number
  digest: Digest
  metadata: VideoMetadata | null
  wish: { length: Length; language: string; prompt: string | null }
  /** The model's name, or null for the extract. */
  model: string | null
  transcript: { language: string; kind: TranscriptKind; words: number; endSeconds: number }
  /** Whether YouTube has this video at all. */
  onYouTube: boolean
}

/** Puts a view together. Length and reading time are computed here, so that every door gives the same figures. */
export function toView({ digest, metadata, wish, transcript, ...parts }: ViewParts): SummaryView {
  const video = metadata ?? unknownVideo(parts.videoId)
  const durationSeconds = video.durationSeconds ?? Math.round(transcript.endSeconds)
  const minutes = readMinutes(countSummaryWords(digest))
  return {
    ...digest,
    id: parts.id,
    videoId: parts.videoId,
    title: video.title,
    thumbnail: video.thumbnail,
    duration: formatDuration(durationSeconds),
    durationSeconds,
    channel: video.channelTitle,
    url: parts.onYouTube ? watchUrl(parts.videoId) : null,
    views: video.viewCount,
    createdAt: parts.createdAt,
    savedAt: null,
    customPrompt: wish.prompt,
    rating: 0,
    language: wish.language,
    length: wish.length,
    engine: parts.model ? { kind: 'model', name: parts.model } : { kind: 'extract', name: 'Pith extract' },
    readMinutes: minutes,
    savedSeconds: Math.max(0, durationSeconds - minutes * 60),
    transcript: { language: transcript.language, kind: transcript.kind, words: transcript.words },
  }
}

/** The words a reader reads: the tl;dr, the prose and the key points. */
export function countSummaryWords({ summary }: Digest): number {
  return [summary.tldr, summary.summary, ...summary.keyPoints.map(({ text }) => text)]
    .join(' ')
    .split(/\s+/)
    .filter(Boolean).length
}
