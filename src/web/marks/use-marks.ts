// What a reader thinks of a summary: saved or not, and how many stars. Shown at once, taken back when the server refuses.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SummaryView } from '#contract/summary.ts'
import { useAuth } from '../accounts/auth.tsx'
import { api } from '../api.ts'
import { warn } from '../log.ts'
import { showToast } from '../shell/toasts.ts'
import { markVersions } from '../summaries/versions.ts'
import { texts } from './texts.ts'

export type Mark = Pick<SummaryView, 'rating' | 'savedAt'>
type Busy = 'save' | 'rate' | null
/** What failed, and how to try it again. */
export type Failure = { message: string; retry: () => void }

export type Marks = Mark & {
  busy: Busy
  failure: Failure | null
  save(): Promise<void>
  /** 1 to 5, or 0 to remove. */
  rate(rating: number): Promise<void>
}

/** Null for guests, who keep nothing. */
export function useMarks(view: SummaryView): Marks | null {
  const { user } = useAuth()
  const queries = useQueryClient()
  // The same answer that the summary's own page shows: what is changed there or in a list is changed here.
  const { data: known } = useQuery({
    queryKey: ['summary', view.videoId],
    queryFn: () => api.readSummary(view.videoId),
    initialData: view,
    initialDataUpdatedAt: 0,
    enabled: user !== null,
  })
  const [wanted, setWanted] = useState<Mark | null>(null)
  const [busy, setBusy] = useState<Busy>(null)
  const running = useRef(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  if (!user) return null
  const { rating, savedAt } = wanted ?? known
  const mark = { rating, savedAt }

  async function change(what: Exclude<Busy, null>, next: Mark, send: () => Promise<Partial<Mark>>, failed: string) {
    if (running.current) return
    running.current = true
    setBusy(what)
    setFailure(null)
    setWanted(next)
    try {
      markVersions(queries, view.videoId, { ...next, ...(await send()) })
      return true
    } catch (cause) {
      warn(failed, cause)
      setFailure({ message: failed, retry: () => void change(what, next, send, failed) })
      showToast(failed, { failed: true })
      return false
    } finally {
      running.current = false
      setWanted(null)
      setBusy(null)
    }
  }

  return {
    ...mark,
    busy,
    failure,
    async save() {
      if (mark.savedAt === null) await change('save', mark, () => api.saveSummary(view.videoId), texts.saveFailed)
    },
    async rate(rating) {
      if (!Number.isInteger(rating) || rating < 0 || rating > 5) return showToast(texts.selectRating, { failed: true })
      const send = () => (rating ? api.rateSummary(view.videoId, rating) : api.removeRating(view.videoId))
      const done = await change('rate', { ...mark, rating }, send, rating ? texts.rateFailed : texts.removeFailed)
      if (done) showToast(rating ? texts.ratedToast(rating) : texts.removedToast)
    },
  }
}
