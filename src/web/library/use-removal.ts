// Taking summaries out of a list: gone at once, back when the server refuses or the person thinks again.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SummaryView } from '#contract/summary.ts'
import { warn } from '../log.ts'
import { showToast } from '../shell/toasts.ts'
import { texts } from './texts.ts'

type Change = (item: SummaryView) => Promise<unknown>
type Props = { send: Change; undo: Change; done: (count: number) => string; failed: string }

export function useRemoval({ send, undo, done, failed }: Props) {
  const queries = useQueryClient()
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const show = (items: SummaryView[], there: boolean) =>
    setGone((before) => {
      const next = new Set(before)
      for (const { videoId } of items) there ? next.delete(videoId) : next.add(videoId)
      return next
    })
  const refresh = async () => {
    const keys = ['library', 'overview', 'analytics', 'summary']
    await Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })))
  }

  /** Runs a change for each; answers those for which it failed. */
  async function each(items: SummaryView[], change: Change): Promise<SummaryView[]> {
    const outcomes = await Promise.allSettled(items.map(change))
    return items.filter((_, index) => {
      const outcome = outcomes[index]
      if (outcome?.status === 'rejected') warn(failed, outcome.reason)
      return outcome?.status === 'rejected'
    })
  }

  async function many(items: SummaryView[]): Promise<void> {
    show(items, false)
    const refused = await each(items, send)
    show(refused, true)
    if (refused.length > 0) showToast(failed, { failed: true })
    const removed = items.filter((item) => !refused.includes(item))
    await refresh()
    if (removed.length > 0)
      showToast(done(removed.length), { action: { label: texts.undo, run: () => void takeBack(removed) } })
  }

  async function takeBack(items: SummaryView[]): Promise<void> {
    const refused = await each(items, undo)
    await refresh()
    show(
      items.filter((item) => !refused.includes(item)),
      true,
    )
    if (refused.length > 0) showToast(texts.undoFailed, { failed: true })
  }

  return { gone, many, one: (item: SummaryView) => void many([item]) }
}
