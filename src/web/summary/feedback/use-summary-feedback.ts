// Saves and rates a summary. A rating is shown at once and rolled back when the server rejects it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Versions } from '#contract/library/library.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { api } from '../../api/api.ts'
import { warn } from '../../ui/browser/log.ts'
import { showToast, undoAction } from '../../ui/toasts/toasts.ts'
import { texts } from '../feedback-texts.ts'
import { invalidateLists, type SummaryFeedback, updateCachedFeedback } from '../summary-cache.ts'
import { deleteFeedback, type FeedbackChange, readFeedback } from './pending-feedback.ts'

export type FeedbackControls = SummaryFeedback & {
  /** The title that it has now. */
  title: string
  /** The kind of change that is being sent. */
  pendingKind: FeedbackChange['kind'] | null
  failure: { message: string; retry: () => void } | null
  save: () => void
  /** 1 to 5, or 0 to remove the rating. */
  rate: (rating: number) => void
}

/** Returns null for guests, who can neither save nor rate. */
export function useSummaryFeedback(view: SummaryView): FeedbackControls | null {
  const { user } = useAuth()
  // The summary page and the lists use the same cache entry, so their changes appear here too.
  const { data: current } = useQuery({
    queryKey: ['summary', view.videoId],
    queryFn: () => api.getSummary(view.videoId),
    initialData: view,
    initialDataUpdatedAt: 0,
    enabled: user !== null,
  })
  const { change, variables, isPending, isError } = useFeedbackMutation(view)
  useKeptFeedback(view.videoId, user?.uid ?? null, change)
  if (!user) return null
  // The newest version is in the cache; an earlier one has stars of its own.
  const shown = current.id === view.id ? current : view
  return {
    title: current.title,
    rating: shown.rating,
    savedAt: current.savedAt,
    pendingKind: isPending ? variables.kind : null,
    failure: isError
      ? { message: getFailureMessage(variables), retry: () => change(variables) }
      : null,
    save() {
      if (current.savedAt === null) change({ kind: 'save' })
    },
    rate(rating) {
      if (!Number.isInteger(rating) || rating < 0 || rating > 5)
        return showToast(texts.selectRating, { failed: true })
      change({ kind: 'rate', rating })
    },
  }
}

/** Applies what the person chose before signing in. A rating of the account stays. */
function useKeptFeedback(
  videoId: string,
  uid: string | null,
  change: (change: FeedbackChange) => void,
): void {
  const queryClient = useQueryClient()
  const apply = useEffectEvent(async () => {
    const kept = readFeedback(videoId)
    if (!kept) return
    try {
      // The guest saw no rating of the account.
      const { rating } = await queryClient.fetchQuery({
        queryKey: ['summary', videoId],
        queryFn: () => api.getSummary(videoId),
      })
      if (kept.kind === 'rate' && rating > 0) deleteFeedback(videoId)
      else change(kept)
    } catch (cause) {
      // It is applied on the next visit.
      warn(getFailureMessage(kept), cause)
    }
  })
  useEffect(() => {
    if (uid !== null && videoId !== '') void apply()
  }, [uid, videoId])
}

function useFeedbackMutation(view: SummaryView) {
  const { videoId } = view
  const queryClient = useQueryClient()
  const mutationKey = ['feedback', videoId]
  const [summaryKey, versionsKey] = [
    ['summary', videoId],
    ['versions', videoId],
  ]
  const { mutate, ...mutation } = useMutation({
    mutationKey,
    mutationFn: (change: FeedbackChange) => sendChange(view, change),
    // The server may run on this machine, which needs no network.
    networkMode: 'always',
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey: summaryKey })
      const snapshot = {
        summary: queryClient.getQueryData<SummaryView>(summaryKey),
        versions: queryClient.getQueryData<Versions>(versionsKey),
      }
      if (change.kind === 'rate') updateCachedFeedback(queryClient, view, { rating: change.rating })
      return { ...snapshot, rating: view.rating }
    },
    onError: (cause, change, snapshot) => {
      queryClient.setQueryData(summaryKey, snapshot?.summary)
      queryClient.setQueryData(versionsKey, snapshot?.versions)
      const message = getFailureMessage(change)
      warn(message, cause)
      showToast(message, { failed: true })
    },
    onSuccess: (feedback, change, snapshot) => {
      deleteFeedback(videoId)
      updateCachedFeedback(queryClient, view, feedback)
      if (change.kind === 'rate') announceRating(change.rating, snapshot.rating)
    },
    onSettled: () => {
      for (const queryKey of [summaryKey, versionsKey])
        void queryClient.invalidateQueries({ queryKey })
      invalidateLists(queryClient)
    },
  })
  /** A key rates at once, so it can be undone. */
  function announceRating(rating: number, former = 0): void {
    const undo = () => change({ kind: 'rate', rating: former })
    showToast(
      rating ? texts.ratedToast(rating) : texts.removedToast,
      rating === former ? {} : { action: undoAction(undo) },
    )
  }
  /** Ignores a change while another one is being sent. */
  const change = (next: FeedbackChange) => {
    if (queryClient.isMutating({ mutationKey }) === 0) mutate(next)
  }
  return { ...mutation, change }
}

async function sendChange(
  { id, videoId }: SummaryView,
  change: FeedbackChange,
): Promise<Partial<SummaryFeedback>> {
  if (change.kind === 'save') return { savedAt: (await api.saveSummary(videoId)).savedAt }
  const { rating } = await (change.rating
    ? api.rateSummary(videoId, id, change.rating)
    : api.deleteRating(videoId, id))
  return { rating }
}

function getFailureMessage(change: FeedbackChange): string {
  if (change.kind === 'save') return texts.saveFailed
  return change.rating ? texts.rateFailed : texts.removeFailed
}
