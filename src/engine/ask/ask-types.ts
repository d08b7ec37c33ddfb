// The inputs and results of the functions that answer questions about transcripts.

import type { Transcript } from '#contract/captions/transcript.ts'
import type { LeftOutSentence } from '#contract/questions/questions.ts'
import type { AuthorChapter, EngineInput } from '../engine-input.ts'
import type { Model } from '../model.ts'

/** A video in which an answer is looked for. */
export type AskSource = {
  videoId: string
  title: string
  transcript: Transcript
  chapters: AuthorChapter[]
  /** Passages in a row, as an embedding model has measured them; absent without one. */
  nearness?: PassageNearness[]
  /** The moments of the summary's key points in seconds, the most important first. */
  keyMoments?: number[] | undefined
}

/** How near a passage is to the question in meaning, -1 to 1. It ends where the next one begins. */
export type PassageNearness = { startSeconds: number; nearness: number }

/**
 * Sentences in a row of about forty seconds. `quote` joins them word for word; `matches`
 * are its characters that match the question.
 */
export type FoundPassage = {
  /**
   * It was not said: the asker wrote it as a note on the video, or highlighted it in the
   * summary.
   */
  isNote?: boolean
  /** It is, or contains, words that the asker highlighted. */
  isHighlight?: boolean
  videoId: string
  title: string
  startSeconds: number
  endSeconds: number
  quote: string
  /** The BCP 47 code of the captions' language. */
  language: string
  /** [start, end) in UTF-16 code units of `quote`, ascending and disjoint. */
  matches: [number, number][]
  /**
   * What may bear out an answer: without orders to a model. `text` is cleaned and may
   * begin with the speaker; `verbatim` has the words of the captions alone. Captions may
   * name no speaker.
   */
  sentences: { text: string; verbatim: string; startSeconds: number; speaker?: string }[]
}

/**
 * Passages, best first. `said` is how likely it is that they contain the answer, 0 to 1.
 * `hasUnsaidWords` tells whether a word that the question is about, such as a name, is
 * said nowhere.
 */
export type FoundPassages = { passages: FoundPassage[]; said: number; hasUnsaidWords: boolean }

/**
 * A sentence of an answer. `citations` are numbers of passages from 1. A quotation has
 * its `speaker`, where the captions name one.
 */
export type CitedSentence = {
  text: string
  citations: number[]
  startSeconds: number
  check: 'confirmed' | 'unconfirmed'
  speaker?: string
}

/**
 * `not_said` means that a model has read everything; `not_found` that it has read
 * passages, or that words were looked up. `isUnconfirmed` is true where a model wrote
 * sentences and no passage bears out any of them.
 */
export type CheckedAnswer = {
  found: 'answered' | 'partly' | 'not_said' | 'not_found'
  sentences: CitedSentence[]
  isUnconfirmed?: boolean
  /** What the cited words contradict, with the moment of those words. */
  leftOut?: LeftOutSentence[]
  /**
   * Where a whole video was read: the passages that were found, and those that are cited
   * besides.
   */
  passages?: FoundPassage[]
}

/** A video that a model reads whole. */
export type WholeVideo = EngineInput['video'] & { videoId: string; transcript: Transcript }

export type AnswerInput = {
  question: string
  /** What was asked and answered before in the same thread, oldest first. */
  earlier: { question: string; answer: string }[]
  passages: FoundPassage[]
  /**
   * The video that is read whole where its transcript fits into the context; the passages
   * are read otherwise.
   */
  whole?: WholeVideo | null
  /** The BCP 47 code of the answer's language. */
  language: string
  model: Model
  /** Whether the model is asked once more about the sentences of its answer. */
  secondLook?: boolean
}

/** `part` is the answer so far as one text, only of sentences that were checked. */
export type AnswerEvent =
  | { type: 'part'; data: { text: string } }
  | { type: 'answer'; data: CheckedAnswer }
