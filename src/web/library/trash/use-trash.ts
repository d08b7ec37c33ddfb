// Restores what was deleted and deletes it for good. Each says how it ended.
import { useQueryClient } from '@tanstack/react-query'
import type { TrashItem } from '#contract/library/trash.ts'
import { AnyProblem } from '#contract/problems/problem.ts'
import { findProblem } from '#contract/problems/problems.ts'
import { api } from '../../api/api.ts'
import { invalidateSocialQueries } from '../../social/cache/query-keys.ts'
import { warn } from '../../ui/browser/log.ts'
import { describeFailure } from '../../ui/errors/describe-failure.ts'
import { refreshSummaries } from '../../ui/lists/refresh-summaries.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { idOf } from './describe-item.ts'
import { texts } from './texts.ts'

const restore = {
  summary: (id: string) => api.restoreSummary(id),
  playlist: (id: string) => api.restorePlaylist(id),
  highlight: (id: string) => api.restoreHighlight(id),
}

export function useTrash() {
  const queryClient = useQueryClient()
  async function run(
    action: () => Promise<string>,
    failure: string,
    next: string = texts.tryAgain,
  ): Promise<void> {
    try {
      showToast(await action())
    } catch (cause) {
      warn(failure, cause)
      const isGone = cause instanceof AnyProblem && findProblem(cause.code).status === 404
      showToast(`${failure} ${isGone ? texts.isGone : describeFailure(cause, next)}`, {
        failed: true,
      })
    }
    await Promise.all([refreshSummaries(queryClient), invalidateSocialQueries(queryClient)])
  }
  return {
    restore: (item: TrashItem) =>
      run(async () => {
        await restore[item.kind](idOf(item))
        return texts.restored[item.kind]
      }, texts.restoreFailed),
    deleteForGood: (item: TrashItem) =>
      run(
        async () => texts.deleted((await api.deleteForGood(item.kind, idOf(item))).deleted),
        texts.deleteFailed,
      ),
    empty: () =>
      run(
        async () => texts.deleted((await api.emptyTrash()).deleted),
        texts.emptyFailed,
        texts.tryAgainWithRest,
      ),
  }
}
