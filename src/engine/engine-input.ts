// The input and the events of the engine.
import type { Length, RejectionReason } from '#contract/basics/limits.ts'
import type { Transcript } from '#contract/captions/transcript.ts'
import type { Digest, GrowingSummary, StepEvent, SummaryText } from '#contract/summaries/summary.ts'
import type { Model, WindowCache } from './model.ts'

/** A chapter set by the video's author. */
export type AuthorChapter = { title: string; startSeconds: number }

/** The reason for a rewrite, and the earlier summary. */
export type Rewrite = { reason: RejectionReason; earlier: SummaryText }

/** How fast a model reads, and how long it may take for a transcript. */
export type Reading = { tokensPerSecond: number; maxSeconds: number }

export type EngineInput = {
  transcript: Transcript
  video: {
    title: string
    channel?: string
    /** When it was published, as an ISO date; null where unknown. */
    publishedAt?: string | null
    /** What the author writes about the video. An extract uses only its capitals. */
    description?: string
    /** Null where unknown: the end of the last caption replaces it. */
    durationSeconds: number | null
    chapters: AuthorChapter[]
  }
  length: Length
  /** BCP 47 code of the summary's language. The extract keeps the language of the captions. */
  language: string
  /** The user's custom prompt for the model. */
  prompt: string | null
  /** Set where a reader rejected an earlier summary of the same transcript. */
  rewrite?: Rewrite | null | undefined
  /** Without a model the engine extracts. */
  model: Model | null
  /** Whether the model is asked once more about statements that its lines do not clearly say. */
  secondLook?: boolean
  /** A slow model reads passages. Without it the model reads everything. */
  reading?: Reading | null
  windowCache?: WindowCache
}

export type EngineEvent =
  | { type: 'step'; data: StepEvent }
  | { type: 'part'; data: GrowingSummary }
  | { type: 'digest'; data: Digest }
