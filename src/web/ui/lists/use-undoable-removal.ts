// Removes videos from a list. They disappear at once and return when the server rejects
// the removal or the user undoes it.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { warn } from '../browser/log.ts'
import { showToast, undoAction } from '../toasts/toasts.ts'
import { refreshSummaries, summaryKeys } from './refresh-summaries.ts'
import { texts } from './texts.ts'

type Options<Item> = {
  remove: (item: Item) => Promise<unknown>
  restore: (item: Item) => Promise<unknown>
  removedMessage: (count: number) => string
  failureMessage: string
  /** The first parts of the query keys that are invalidated afterwards. */
  queryKeys?: readonly string[]
}

// The server may run on this machine, which needs no network.
const networkMode = 'always'

export function useUndoableRemoval<Item extends { videoId: string }>(options: Options<Item>) {
  const { remove, restore, removedMessage, failureMessage, queryKeys = summaryKeys } = options
  const queryClient = useQueryClient()
  const [removedIds, setRemovedIds] = useState<ReadonlySet<string>>(new Set())
  const hide = (item: Item) => setRemovedIds((ids) => new Set([...ids, item.videoId]))
  const unhide = (item: Item) =>
    setRemovedIds((ids) => new Set([...ids].filter((id) => id !== item.videoId)))

  const removal = useMutation({
    mutationFn: remove,
    networkMode,
    onMutate: hide,
    onError: (cause, item) => {
      unhide(item)
      warn(failureMessage, cause)
    },
  })
  const restoration = useMutation({
    mutationFn: restore,
    networkMode,
    onError: (cause) => warn(texts.restoreFailed, cause),
  })
  const refresh = () => refreshSummaries(queryClient, queryKeys)

  async function removeAll(items: Item[]): Promise<void> {
    const { succeeded, failed } = await runForEach(items, removal.mutateAsync)
    if (failed.length > 0) showToast(failureMessage, { failed: true })
    await refresh()
    if (succeeded.length === 0) return
    showToast(removedMessage(succeeded.length), {
      action: undoAction(() => void restoreAll(succeeded)),
    })
  }

  async function restoreAll(items: Item[]): Promise<void> {
    const { succeeded, failed } = await runForEach(items, restoration.mutateAsync)
    await refresh()
    for (const item of succeeded) unhide(item)
    if (failed.length > 0) showToast(texts.restoreFailed, { failed: true })
  }

  return { removedIds, removeAll, remove: (item: Item) => void removeAll([item]) }
}

async function runForEach<Item>(items: Item[], run: (item: Item) => Promise<unknown>) {
  const results = await Promise.allSettled(items.map((item) => run(item)))
  const isFulfilled = (_: Item, index: number) => results[index]?.status === 'fulfilled'
  return {
    succeeded: items.filter(isFulfilled),
    failed: items.filter((item, index) => !isFulfilled(item, index)),
  }
}
