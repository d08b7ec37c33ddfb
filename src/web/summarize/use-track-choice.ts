// Holds the caption track that was chosen for the video in the link field.
import { useState } from 'react'
import type { CaptionTrack } from '#contract/captions/transcript.ts'

/** Null for the best one in the language. A choice counts for its video only. */
export function useTrackChoice(
  videoId: string | null,
): [CaptionTrack | null, (track: CaptionTrack | null) => void] {
  const [choice, setChoice] = useState<{
    videoId: string | null
    track: CaptionTrack | null
  } | null>(null)
  return [
    choice?.videoId === videoId ? choice.track : null,
    (track) => setChoice({ videoId, track }),
  ]
}
