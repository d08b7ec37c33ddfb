// Turns the audio of a video into a transcript with the speech server.
import type { Logger } from 'pino'
import { Problem } from '#contract/problems/problems.ts'
import type { SpeechToText } from '../../adapters/speech/speech.ts'
import type { SourceTranscript } from '../../source.ts'
import { YouTubeError } from './youtube-error.ts'

export type Transcribe = (
  videoId: string,
  file: string,
  details: Omit<SourceTranscript, 'transcript'>,
  signal?: AbortSignal,
) => Promise<SourceTranscript>

/** Null without a speech server. What it returns throws a YouTubeError. */
export function createTranscriber(speech: SpeechToText | null, log: Logger): Transcribe | null {
  if (!speech) return null
  return async (videoId, file, details, signal) => {
    try {
      return { ...details, transcript: await speech.transcribe(file, signal) }
    } catch (cause) {
      signal?.throwIfAborted()
      if (cause instanceof Problem) throw new YouTubeError('transcript_empty', { cause })
      log.warn({ videoId, err: cause }, 'the speech server failed')
      throw new YouTubeError('unparsable', { reason: 'speech to text failed', cause })
    }
  }
}
