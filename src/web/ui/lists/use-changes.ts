// Changes one or many summaries of the library at once, and offers to undo it.
import { useQueryClient } from '@tanstack/react-query'
import type { BulkChange, BulkResult } from '#contract/library/bulk.ts'
import { api } from '../../api/api.ts'
import { warn } from '../browser/log.ts'
import { describeFailure } from '../errors/describe-failure.ts'
import { showToast, undoAction } from '../toasts/toasts.ts'
import { refreshSummaries } from './refresh-summaries.ts'
import { texts } from './texts.ts'

type Change = BulkChange['change']
type Action = Change['action']

export function useChanges() {
  const queryClient = useQueryClient()

  async function undo(requests: BulkResult['undo']): Promise<void> {
    try {
      for (const request of requests) await api.changeSummaries(request)
    } catch (cause) {
      warn(texts.undoFailed, cause)
      showToast(texts.undoFailed, { failed: true })
    }
    await refreshSummaries(queryClient)
  }

  /**
   * Throws nothing: a failure is told, and nothing is changed then. Returns whether it
   * succeeded.
   */
  return async function send(selection: BulkChange['selection'], change: Change): Promise<boolean> {
    let succeeded = true
    try {
      const result = await api.changeSummaries({ selection, change })
      const action = result.changed > 0 && undoAction(() => void undo(result.undo))
      showToast(describeResult(change.action, result.changed), action ? { action } : {})
    } catch (cause) {
      succeeded = false
      warn(texts.changeFailed, cause)
      const fallback = change.action === 'delete' ? texts.deleteFailed : texts.changeFailed
      showToast(describeFailure(cause, fallback), { failed: true })
    }
    await refreshSummaries(queryClient)
    return succeeded
  }
}

function describeResult(action: Action, count: number): string {
  if (count === 0) return texts.nothingChanged
  if (action === 'delete') return texts.deleted(count)
  return action === 'unsave' ? texts.unsaved(count) : texts.changed[action](count)
}
