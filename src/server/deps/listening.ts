// The interface of what hears recordings: a model of this server, or a speech server.
import type { Cue } from '#contract/captions/transcript.ts'

/** A stretch of audio that was heard, from a pause to a pause. It has no cues in silence. */
export type HeardWindow = {
  startSeconds: number
  endSeconds: number
  /** Of the whole recording's time. Texts have punctuation where the model writes it. */
  cues: Cue[]
  /** The BCP 47 code of what was heard; "und" if unknown. */
  language: string
  /** The seconds in which somebody speaks. */
  speechSeconds: number
}

export type Hearing = {
  /** The file as it was received, of any kind that can be read. */
  file: string
  /** Where to go on: the end of the last window. */
  fromSeconds: number
  /** The language that is spoken; null to find it out. */
  spoken: string | null
  /** Who takes turns. */
  turn: string
  signal: AbortSignal
}

export type Listener = {
  /** Such as "Parakeet v3" or the host of a speech server. */
  title: string
  /** Whether the audio stays on this machine. */
  isLocal: boolean
  /** Seconds of work for a second of audio, by the last recordings; null before them. */
  pace(): number | null
  /**
   * Hears a file window by window, in order, to its end. What was heard is lost when the
   * process ends. Throws a Problem for a file that cannot be read, and an Error when the
   * listener fails.
   */
  hear(hearing: Hearing): AsyncIterable<HeardWindow>
}

export type Speaker = { startSeconds: number; endSeconds: number; n: number }

export type Listening = {
  /** Null where nothing listens here. It changes while the server runs. */
  listener(): Promise<Listener | null>
  /**
   * The length of a file, by its beginning and its size or by all of it. Throws a Problem
   * for a file that cannot be read.
   */
  measure(file: string, signal: AbortSignal): Promise<{ seconds: number }>
  /** Whether a model that tells speakers apart is here. */
  tellsSpeakers(): Promise<boolean>
  /** Tells speakers apart, from 1; null where no model for it is here. */
  findSpeakers(file: string, signal: AbortSignal): Promise<Speaker[] | null>
  close(): Promise<void>
}
