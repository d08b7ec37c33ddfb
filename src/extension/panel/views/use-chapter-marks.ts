// Marks the chapters of the summary on the timeline of YouTube's player, unless the
// person does not want that.
import { useEffect, useState } from 'preact/hooks'
import type { PageVideo } from '../../messages.ts'
import type { PageControl } from '../connection/use-page.ts'
import type { SummaryState } from '../requests/use-summary.ts'

const storageName = 'hidesChapterMarks'

export type MarksControl = {
  /** Whether the page has a timeline for them. */
  isPossible: boolean
  isOn: boolean
  setOn(isOn: boolean): void
}

/** The choice counts for all videos. */
export function useChapterMarks(
  { video, send, hasTimeline }: PageControl,
  state: SummaryState,
): MarksControl {
  const [isOn, setOn] = useState(false)
  const positions =
    isOn && video && state.name === 'done' ? positionsOf(state.view, video.durationSeconds) : []

  useEffect(() => {
    void chrome.storage.local.get(storageName).then((stored) => setOn(stored[storageName] !== true))
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is told again whenever it posts its video
  useEffect(() => {
    if (video) send?.({ type: 'chapters', videoId: video.videoId, positions })
  }, [positions.join(), send === null, video])

  return {
    isPossible: hasTimeline,
    isOn,
    setOn(next) {
      setOn(next)
      void chrome.storage.local.set({ [storageName]: !next })
    },
  }
}

/**
 * Estimated times would mark the wrong moments. The first chapter begins with the video,
 * which needs no mark.
 */
function positionsOf(
  { summary, transcript }: Extract<SummaryState, { name: 'done' }>['view'],
  durationSeconds: PageVideo['durationSeconds'],
): number[] {
  if (transcript.hasEstimatedTimes || durationSeconds <= 0) return []
  return summary.chapters.slice(1).map(({ startSeconds }) => startSeconds / durationSeconds)
}
