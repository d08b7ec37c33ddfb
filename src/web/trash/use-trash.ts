// Restores deleted summaries and deletes them for good. Each says how it ended.
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { warn } from '../browser/log.ts'
import { refreshSummaries } from '../lists/refresh-summaries.ts'
import { showToast } from '../toasts/toasts.ts'
import { texts } from './texts.ts'

export function useTrash() {
  const queryClient = useQueryClient()
  async function run(action: () => Promise<string>, failure: string): Promise<void> {
    try {
      showToast(await action())
    } catch (cause) {
      warn(failure, cause)
      showToast(failure, { failed: true })
    }
    await refreshSummaries(queryClient)
  }
  return {
    restore: (videoId: string) =>
      run(async () => {
        await api.restoreSummary(videoId)
        return texts.restored
      }, texts.restoreFailed),
    deleteForGood: (videoId: string) =>
      run(async () => texts.deleted((await api.deleteForGood(videoId)).deleted), texts.deleteFailed),
    empty: () => run(async () => texts.deleted((await api.emptyTrash()).deleted), texts.deleteFailed),
  }
}
