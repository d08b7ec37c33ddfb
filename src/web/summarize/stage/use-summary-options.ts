// Holds the options of the next summary. The length follows the preference of the
// account, or the last choice on this device, until the user selects another one.
import { useState } from 'react'
import { type Length, lengths } from '#contract/basics/limits.ts'
import type { CaptionTrack } from '#contract/captions/transcript.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { readStorage, writeStorage } from '../../ui/browser/storage.ts'
import { type ChosenOptions, defaultSummaryOptions } from '../jobs/summary-request.ts'

function readLength(): Length {
  const stored = readStorage('length')
  return lengths.find((length) => length === stored) ?? defaultSummaryOptions.length
}

export function useSummaryOptions(
  initialOptions: ChosenOptions | null,
): [ChosenOptions, (options: ChosenOptions) => void] {
  const { record } = useAuth()
  const [selected, setSelected] = useState<ChosenOptions>(
    () => initialOptions ?? { ...defaultSummaryOptions, length: readLength() },
  )
  const [isLengthSelected, setLengthSelected] = useState(false)
  const preferredLength = record?.preferences.summaryLength
  const options =
    preferredLength && !isLengthSelected ? { ...selected, length: preferredLength } : selected

  function setOptions(next: ChosenOptions): void {
    if (next.length !== options.length) {
      setLengthSelected(true)
      writeStorage('length', next.length)
    }
    setSelected(next)
  }

  return [options, setOptions]
}

/** The caption track; null for the best one in the language. A choice counts for its video only. */
export function useTrackChoice(
  videoId: string | null,
): [CaptionTrack | null, (track: CaptionTrack | null) => void] {
  type Choice = { videoId: string | null; track: CaptionTrack | null }
  const [choice, setChoice] = useState<Choice | null>(null)
  return [
    choice?.videoId === videoId ? choice.track : null,
    (track) => setChoice({ videoId, track }),
  ]
}
