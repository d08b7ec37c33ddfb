// Holds the options of the next summary. The length follows the user's preference until the user selects another one.
import { useState } from 'react'
import { useAuth } from '../accounts/auth.tsx'
import { defaultOptions, type SummaryOptions } from '../jobs/summary-request.ts'

export function useSummaryOptions(
  initialOptions: SummaryOptions | null,
): [SummaryOptions, (options: SummaryOptions) => void] {
  const { record } = useAuth()
  const [selected, setSelected] = useState<SummaryOptions>(initialOptions ?? defaultOptions)
  const [isLengthSelected, setLengthSelected] = useState(false)
  const preferredLength = record?.preferences.summaryLength
  const options = preferredLength && !isLengthSelected ? { ...selected, length: preferredLength } : selected

  function setOptions(next: SummaryOptions): void {
    if (next.length !== options.length) setLengthSelected(true)
    setSelected(next)
  }

  return [options, setOptions]
}
