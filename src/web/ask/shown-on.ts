// Where a question is shown: beside its video, or on the page for all of them.
import type { SummaryView } from '#contract/summaries/summary.ts'

export type ShownOn =
  | {
      kind: 'video'
      /** The BCP 47 code of the spoken words; "und" if unknown. */
      language: string
      /**
       * The summary of captions without a video, whose words are shown in place; null
       * where there is a video to play.
       */
      captions: SummaryView | null
      /**
       * Plays a passage from this moment, or shows it in the transcript, and marks its
       * lines there from this moment on.
       */
      onPlay: (startSeconds: number, endSeconds: number) => void
      /** How much of the video was read, such as "Read 0:00-38:42, 100%". */
      coverage: string
    }
  | { kind: 'library' }

/** A video that was deleted since has nothing that its moments could open. */
export type PassageTarget = ShownOn | { kind: 'deleted' }

/** Where the passages of a video are shown on a page for several. */
export function targetOf(
  shownOn: ShownOn,
  video: { isDeleted?: boolean | undefined } | undefined,
): PassageTarget {
  return shownOn.kind === 'library' && video?.isDeleted ? { kind: 'deleted' } : shownOn
}
