// The spec's flat summary record, as programs that call `/transcription` read it.
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
  views: number | null
  geminiResponse: RecordText & { fullSummary: string; contentQuality: string }
  userState: { rating: number }
}

type Extras = { ownerId: string; transcription: string; wordCount: number }

export function toRecord(view: SummaryView, { ownerId, transcription, wordCount }: Extras): SummaryRecord {
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
    minRead: `${view.readMinutes} min read`,
    saveTime: view.savedSeconds,
    createdAt: view.createdAt,
    updatedAt: view.createdAt,
    isPublic: false,
    tags: mainTopics,
    views: view.views,
    geminiResponse: { ...words, fullSummary: summary, contentQuality },
    userState: { rating: view.rating },
  }
}

/** The words of a record: from the AI's own answer where it is there, else from the flat fields. */
export function recordText(record: Partial<SummaryRecord>): RecordText {
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
