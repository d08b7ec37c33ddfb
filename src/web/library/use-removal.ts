// Taking videos out of a list: gone at once, back when the server refuses or the person thinks again.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { warn } from '../log.ts'
import { showToast } from '../shell/toasts.ts'
import { texts } from './texts.ts'

type Item = { videoId: string }
type Change<One> = (item: One) => Promise<unknown>
type Props<One> = {
  send: Change<One>
  undo: Change<One>
  done: (count: number) => string
  failed: string
  /** What is to be read anew afterwards. */
  keys?: readonly string[]
}

const summaryKeys = ['library', 'overview', 'analytics', 'summary']

export function useRemoval<One extends Item>({ send, undo, done, failed, keys = summaryKeys }: Props<One>) {
  const queries = useQueryClient()
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const show = (items: One[], there: boolean) =>
    setGone((before) => {
      const next = new Set(before)
      for (const { videoId } of items) there ? next.delete(videoId) : next.add(videoId)
      return next
    })
  const refresh = async () => {
    await Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })))
  }

  /** Runs a change for each; answers those for which it failed. */
  async function each(items: One[], change: Change<One>): Promise<One[]> {
    const outcomes = await Promise.allSettled(items.map(change))
    return items.filter((_, index) => {
      const outcome = outcomes[index]
      if (outcome?.status === 'rejected') warn(failed, outcome.reason)
      return outcome?.status === 'rejected'
    })
  }

  async function many(items: One[]): Promise<void> {
    show(items, false)
    const refused = await each(items, send)
    show(refused, true)
    if (refused.length > 0) showToast(failed, { failed: true })
    const removed = items.filter((item) => !refused.includes(item))
    await refresh()
    if (removed.length > 0)
      showToast(done(removed.length), { action: { label: texts.undo, run: () => void takeBack(removed) } })
  }

  async function takeBack(items: One[]): Promise<void> {
    const refused = await each(items, undo)
    await refresh()
    show(
      items.filter((item) => !refused.includes(item)),
      true,
    )
    if (refused.length > 0) showToast(texts.undoFailed, { failed: true })
  }

  return { gone, many, one: (item: One) => void many([item]) }
}
