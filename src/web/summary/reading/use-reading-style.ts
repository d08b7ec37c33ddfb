// How the person reads summaries: from the account, or for guests from the browser.
import { useState } from 'react'
import type { ReadingStyle } from '#contract/basics/limits.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { warn } from '../../ui/browser/log.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { readStoredReading, storeReading } from './stored-reading.ts'
import { texts } from './texts.ts'

export function useReadingStyle() {
  const { record, updateRecord } = useAuth()
  /** What was chosen on this page, shown at once. */
  const [chosen, setChosen] = useState<ReadingStyle | null>(null)
  const style = chosen ?? record?.preferences.reading ?? readStoredReading()

  async function change(changed: Partial<ReadingStyle>) {
    const reading = { ...style, ...changed }
    setChosen(reading)
    if (!record) return storeReading(reading)
    try {
      await updateRecord({ preferences: { reading } })
    } catch (cause) {
      warn(texts.notStored, cause)
      showToast(texts.notStored, { failed: true })
    }
  }
  return { style, change }
}

/** The attributes that reading.module.css reads. */
export const readingAttributes = ({ font, size, width }: ReadingStyle) => ({
  'data-font': font,
  'data-size': size,
  'data-width': width,
})
