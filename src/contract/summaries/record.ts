// The flat summary record that `/transcription` returns.
import type { SummaryView } from './summary.ts'

type RecordText = {
  summary: string
  keyPoints: string[]
  mainTopics: string[]
  sentiment: SummaryView['summary']['sentiment']
  tldr: string
  watchTime: string
}

export type SummaryRecord = RecordText & {
  id: string
  summaryId: string
  userId: string
  videoId: string
  videoUrl: string | null
  videoTitle: string
  videoThumbnail: string | null
  videoDuration: string
  videoDurationSeconds: number
  duration: string
  videoChannel: string
  transcription: string
  wordCount: number
  minRead: string
  /** Seconds saved by reading instead of watching. */
  saveTime: number
  createdAt: number
  updatedAt: number
  isPublic: boolean
  tags: string[]
  /** 1 to 5; 0 for none. */
  rating: number
  views: number | null
  videoViews: number | null
  savedAt: number | null
  geminiResponse: RecordText & { fullSummary: string; contentQuality: string }
  userState: { rating: number }
}

type RecordDetails = { ownerId: string; transcription: string; wordCount: number }

export function toSummaryRecord(
  view: SummaryView,
  { ownerId, transcription, wordCount }: RecordDetails,
): SummaryRecord {
  const { tldr, summary, mainTopics, sentiment, watchTime, contentQuality } = view.summary
  const words = {
    summary,
    keyPoints: view.summary.keyPoints.map(({ text }) => text),
    mainTopics,
    sentiment,
    tldr,
    watchTime,
  }
  return {
    ...words,
    id: view.id,
    summaryId: view.id,
    userId: ownerId,
    videoId: view.videoId,
    videoUrl: view.url,
    videoTitle: view.title,
    videoThumbnail: view.thumbnail,
    videoDuration: view.duration,
    videoDurationSeconds: view.durationSeconds,
    duration: view.duration,
    videoChannel: view.channel,
    transcription,
    wordCount,
    minRead: view.readMinutes > 0 ? `${view.readMinutes} min read` : '',
    saveTime: view.savedSeconds,
    createdAt: view.createdAt,
    updatedAt: view.createdAt,
    isPublic: false,
    tags: mainTopics,
    rating: view.rating,
    views: view.views,
    videoViews: view.views,
    savedAt: view.savedAt,
    geminiResponse: { ...words, fullSummary: summary, contentQuality },
    userState: { rating: view.rating },
  }
}

/**
 * Returns the texts of a record: from `geminiResponse` if present, otherwise from the
 * flat fields.
 */
export function extractRecordText(record: Partial<SummaryRecord>): RecordText {
  const { geminiResponse: ai, ...flat } = record
  return {
    summary: ai?.summary ?? ai?.fullSummary ?? flat.summary ?? '',
    keyPoints: ai?.keyPoints ?? flat.keyPoints ?? [],
    mainTopics: ai?.mainTopics ?? flat.mainTopics ?? [],
    sentiment: ai?.sentiment ?? flat.sentiment ?? 'neutral',
    tldr: ai?.tldr ?? flat.tldr ?? '',
    watchTime: ai?.watchTime ?? flat.watchTime ?? '',
  }
}
