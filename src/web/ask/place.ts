// Where a question is shown: beside its video, or on the page for all of them.
import type { Passage } from '#contract/questions.ts'

export type Place =
  | {
      kind: 'video'
      /** The BCP 47 code of the spoken words; "und" if unknown. */
      language: string
      /** True when there is a video to play; otherwise the transcript is shown. */
      hasVideo: boolean
      /** Plays a passage from this moment and marks its lines in the transcript. */
      onPlay: (seconds: number, passage: Passage) => void
      /** How much of the video was read, such as "Read 0:00-38:42, 100%". */
      coverage: string
    }
  | { kind: 'library' }
