// Settles statements that the check marked or left out, and offers to take it back.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Settlement, SummaryView } from '#contract/summaries/summary.ts'
import { api } from '../../api/api.ts'
import { warn } from '../../ui/browser/log.ts'
import { describeFailure } from '../../ui/errors/describe-failure.ts'
import { showToast, undoAction } from '../../ui/toasts/toasts.ts'
import { invalidateLists, replaceCachedVersion } from '../summary-cache.ts'
import { texts } from '../texts.ts'

export type Settle = {
  /** The number of the statement that is being settled, or null. */
  pending: number | null
  /** Settles a statement; `before` is what an undo settles it as. */
  settle(n: number, as: Settlement, before: Settlement): void
}

export function useSettle(view: SummaryView): Settle {
  const queries = useQueryClient()
  const [pending, setPending] = useState<number | null>(null)
  const moved = useRef<number | null>(null)

  // The button that was pressed is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the statement has moved when the view is another one.
  useEffect(() => {
    if (moved.current !== null && document.activeElement === document.body)
      focusStatement(moved.current)
    moved.current = null
  }, [view])

  /** Throws nothing: a failure is told. Returns whether it succeeded. */
  async function send(n: number, as: Settlement): Promise<boolean> {
    setPending(n)
    try {
      const changed = await api.settleStatement(view.videoId, view.id, n, as)
      moved.current = n
      replaceCachedVersion(queries, changed)
      invalidateLists(queries)
      return true
    } catch (cause) {
      warn(texts.settleFailed, cause)
      showToast(describeFailure(cause, texts.settleFailed), { failed: true })
      return false
    } finally {
      setPending(null)
    }
  }

  async function settle(n: number, as: Settlement, before: Settlement): Promise<void> {
    if (await send(n, as))
      showToast(texts.settled[as], { action: undoAction(() => void send(n, before)) })
  }
  return { pending, settle: (...chosen) => void settle(...chosen) }
}

/** Focuses a point by its moment, or the list of those left out. */
function focusStatement(n: number): void {
  const item = document.querySelector(`[data-statement="${n}"]`)
  const target =
    item?.closest('details')?.querySelector('summary') ??
    item?.querySelector<HTMLElement>('a, button')
  target?.focus({ preventScroll: true })
}
