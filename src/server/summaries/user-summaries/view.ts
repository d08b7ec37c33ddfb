// Builds the view of a summary that its owner sees.

import { formatDuration, readMinutes } from '#contract/basics/format.ts'
import type { Length, RewriteReason } from '#contract/basics/limits.ts'
import type { TranscriptKind } from '#contract/captions/transcript.ts'
import type { ImportedVideoData } from '#contract/library/export.ts'
import { isRecording } from '#contract/sources/recording.ts'
import { channelPlaceholders, unknownVideo, type VideoMetadata } from '#contract/sources/video.ts'
import { isUploaded, watchUrl } from '#contract/sources/video-facts.ts'
import type { Digest, SummaryView } from '#contract/summaries/summary.ts'
import { countWordsInAnyScript } from '#engine/speech/scripts.ts'
import { settleStatements } from './settle-statements.ts'
import type { UserSummaryRow } from './store.ts'

/** What stands for the channel of captions without a video; it is right for their owner only. */
export const channelOfCaptions = channelPlaceholders.captions

const channelOfOwn = (videoId: string) =>
  isRecording(videoId) ? channelPlaceholders.recording : channelOfCaptions

type SummaryViewParts = {
  id: string
  videoId: string
  /** When this version was written, or requested again. */
  createdAt: number
  /** The owner's stars of this version, 1 to 5; 0 for none, and for everybody else. */
  rating?: number
  /**
   * What the owner's history says about the video: when they saved it, their tags and its dates.
   */
  historyEntry?: UserSummaryRow['historyEntry']
  digest: Digest
  metadata: VideoMetadata | null
  options: {
    length: Length
    language: string
    prompt: string | null
    rewrite?: { reason: RewriteReason } | null
  }
  /** The model's name, or null for the extract. */
  model: string | null
  transcript: {
    language: string
    kind: TranscriptKind
    words: number
    endSeconds: number
    hasEstimatedTimes?: boolean | undefined
    isCorrected?: boolean
  }
  /** As stored with the result; computed where they are missing. */
  figures?: ReadingFigures | null
}

type ReadingFigures = { durationSeconds: number; savedSeconds: number }

/**
 * Returns the length of the video, or else of its captions, and how much of that time
 * reading saves, in seconds. An outline saves none.
 */
export function measureReading(
  digest: Digest,
  metadata: VideoMetadata | null,
  endSeconds: number,
): ReadingFigures {
  // Rounded down like every time that is shown, so that the length is where reading ended.
  const durationSeconds = metadata?.durationSeconds ?? Math.floor(endSeconds)
  if (digest.summary.isOutline) return { durationSeconds, savedSeconds: 0 }
  const readSeconds = readMinutes(countSummaryWords(digest)) * 60
  return { durationSeconds, savedSeconds: Math.max(0, durationSeconds - readSeconds) }
}

export function toSummaryView({
  digest,
  metadata,
  options,
  transcript,
  figures,
  ...parts
}: SummaryViewParts): SummaryView {
  const video = metadata ?? unknownVideo(parts.videoId)
  const { durationSeconds, savedSeconds } =
    figures ?? measureReading(digest, metadata, transcript.endSeconds)
  return {
    ...digest,
    id: parts.id,
    videoId: parts.videoId,
    title: video.title,
    thumbnail: video.thumbnail,
    duration: formatDuration(durationSeconds),
    durationSeconds,
    channel: video.channelTitle,
    url: video.url ?? watchUrl(parts.videoId),
    views: video.viewCount,
    createdAt: parts.createdAt,
    firstMadeAt: parts.historyEntry?.createdAt ?? parts.createdAt,
    updatedAt: parts.historyEntry?.writtenAt ?? parts.createdAt,
    savedAt: parts.historyEntry?.savedAt ?? null,
    // An extract follows no instructions.
    customPrompt: parts.model ? options.prompt : null,
    rating: parts.rating ?? 0,
    tags: parts.historyEntry?.tags ?? [],
    language: options.language,
    length: options.length,
    rewriteReason: options.rewrite?.reason ?? null,
    engine: parts.model
      ? { kind: 'model', name: parts.model }
      : { kind: 'extract', name: 'Pith extract' },
    readMinutes: digest.summary.isOutline ? 0 : readMinutes(countSummaryWords(digest)),
    savedSeconds,
    transcript: {
      language: transcript.language,
      kind: transcript.kind,
      words: transcript.words,
      ...(transcript.hasEstimatedTimes && { hasEstimatedTimes: true }),
      ...(transcript.isCorrected && { isCorrected: true as const }),
    },
  }
}

/** Builds the view of a finished summary. */
export function viewOf({
  historyEntry,
  userSummary,
  generation,
  video,
  transcript,
}: UserSummaryRow): SummaryView {
  const { id, videoId, createdAt, title, importedVideo, settled, rating } = userSummary
  const { digest: written, engine, durationSeconds, savedSeconds } = generation
  const digest = written && settleStatements(written, settled)
  if (!digest || !transcript)
    throw new Error(`generation ${generation.id} is done but has no result`)
  const named = title
    ? {
        ...unknownVideo(videoId),
        title,
        ...(isUploaded(videoId) && { channelTitle: channelOfOwn(videoId) }),
      }
    : null
  return toSummaryView({
    id,
    videoId,
    createdAt,
    rating,
    historyEntry,
    digest,
    transcript: { ...transcript, isCorrected: isCorrected(generation, transcript) },
    metadata: video?.metadata ?? (importedVideo ? toMetadata(videoId, importedVideo) : named),
    options: generation,
    model: engine === 'extract' ? null : engine,
    figures:
      durationSeconds === null || savedSeconds === null ? null : { durationSeconds, savedSeconds },
  })
}

/** Words that are newer than the summary of them were changed by its owner. */
function isCorrected(
  { importId, finishedAt }: UserSummaryRow['generation'],
  { createdAt }: { createdAt: number },
): boolean {
  return importId === null && finishedAt !== null && createdAt > finishedAt
}

function toMetadata(
  videoId: string,
  { title, channel, thumbnail, views }: ImportedVideoData,
): VideoMetadata {
  return { ...unknownVideo(videoId), title, channelTitle: channel, thumbnail, viewCount: views }
}

/**
 * Counts the words of the tl;dr, the quotation, the prose and the key points, as the verdict of an
 * extract does, whose key points stand in its prose.
 */
function countSummaryWords({ summary }: Digest): number {
  const { tldr, pullQuote, summary: prose, keyPoints } = summary
  const points = keyPoints.map(({ text }) => text).filter((text) => !prose.includes(text))
  const parts = [tldr, pullQuote?.text ?? '', prose, ...points]
  return parts.reduce((words, part) => words + countWordsInAnyScript(part), 0)
}
