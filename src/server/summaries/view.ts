// A stored summary as its reader sees it.
import { formatDuration, readMinutes } from '#contract/format.ts'
import { watchUrl } from '#contract/link.ts'
import type { Length, RewriteReason } from '#contract/settings.ts'
import type { Digest, SummaryView } from '#contract/summary.ts'
import type { TranscriptKind } from '#contract/transcript.ts'
import { unknownVideo, type VideoMetadata } from '#contract/video.ts'

export type ViewParts = {
  id: string
  videoId: string
  createdAt: number
  /** What its reader thinks of the video: 1 to 5 or 0, and when it was saved. */
  entry?: { rating: number; savedAt: number | null } | null
  digest: Digest
  metadata: VideoMetadata | null
  wish: { length: Length; language: string; prompt: string | null; rewrite?: { reason: RewriteReason } | null }
  /** The model's name, or null for the extract. */
  model: string | null
  transcript: { language: string; kind: TranscriptKind; words: number; endSeconds: number }
  /** As kept with the result; measured where they are not. */
  figures?: Figures | null
  /** Whether YouTube has this video at all. */
  onYouTube: boolean
}

export type Figures = { durationSeconds: number; savedSeconds: number }

/** How long the video is, else its captions, and how much of that reading the summary saves; both in seconds. */
export function measure(digest: Digest, metadata: VideoMetadata | null, endSeconds: number): Figures {
  const durationSeconds = metadata?.durationSeconds ?? Math.round(endSeconds)
  const readSeconds = readMinutes(countSummaryWords(digest)) * 60
  return { durationSeconds, savedSeconds: Math.max(0, durationSeconds - readSeconds) }
}

/** Puts a view together. */
export function toView({ digest, metadata, wish, transcript, figures, ...parts }: ViewParts): SummaryView {
  const video = metadata ?? unknownVideo(parts.videoId)
  const { durationSeconds, savedSeconds } = figures ?? measure(digest, metadata, transcript.endSeconds)
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
    savedAt: parts.entry?.savedAt ?? null,
    customPrompt: wish.prompt,
    rating: parts.entry?.rating ?? 0,
    language: wish.language,
    length: wish.length,
    rewriteReason: wish.rewrite?.reason ?? null,
    engine: parts.model ? { kind: 'model', name: parts.model } : { kind: 'extract', name: 'Pith extract' },
    readMinutes: readMinutes(countSummaryWords(digest)),
    savedSeconds,
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
