// The keys of the summary that has the focus in a list: x selects it, s saves it, t edits
// its tags, 1 to 5 rate it, Delete deletes it. In the list Ctrl+A selects the page,
// Escape ends the selection, and Delete deletes what is selected.

import { type KeyboardEvent, useRef } from 'react'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { areLetterShortcutsEnabled } from '../../ui/browser/letter-shortcuts.ts'
import { useChanges } from '../../ui/lists/use-changes.ts'
import type { SummarySelection } from './use-selection.ts'

/** Returns what handles the keys of the list. A key that it handles is no shortcut of the page. */
export function useCardKeys(
  items: SummaryView[],
  selection: SummarySelection,
  onTag: (item: SummaryView) => void,
): (event: KeyboardEvent) => void {
  const change = useChanges()
  /** Where a range that is selected with Shift begins. */
  const rangeStart = useRef<string | null>(null)

  function select(item: SummaryView, isRange: boolean): void {
    const start = items.findIndex(({ videoId }) => videoId === rangeStart.current)
    const end = items.indexOf(item)
    rangeStart.current = item.videoId
    if (isRange && start >= 0)
      selection.add(items.slice(Math.min(start, end), Math.max(start, end) + 1))
    else if (selection.has(item)) selection.remove(item)
    else selection.add([item])
  }

  /** Returns whether the key means something for the whole list. */
  function handleListKeys({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
    const isSelectAll = key.toLowerCase() === 'a' && (ctrlKey || metaKey)
    if (isSelectAll) selection.add(items)
    else if (key === 'Escape' && selection.isActive) selection.end()
    else if (key === 'Delete' && selection.count > 0) {
      void change(selection.toRequest(), { action: 'delete' })
      selection.end()
    } else return false
    return true
  }

  return function handleKeys(event) {
    const { key, target } = event
    if (event.altKey || !(target instanceof Element) || target.closest('dialog, [popover]')) return
    if (handleListKeys(event)) return event.preventDefault()
    const item = findItem(target, items)
    if (!item || event.ctrlKey || event.metaKey) return
    if (key === 'Delete') void change({ videoIds: [item.videoId] }, { action: 'delete' })
    else if (!areLetterShortcutsEnabled()) return
    else if (key === 't') onTag(item)
    else if (key.toLowerCase() === 'x') select(item, event.shiftKey)
    else if (key === 's')
      void change(
        { videoIds: [item.videoId] },
        { action: item.savedAt === null ? 'save' : 'unsave' },
      )
    else if (/^[1-5]$/.test(key))
      void change({ videoIds: [item.videoId] }, { action: 'rate', rating: Number(key) })
    else return
    event.preventDefault()
  }
}

/** The summary whose card or line has the element. */
function findItem(element: Element, items: SummaryView[]): SummaryView | undefined {
  const videoId = element.closest('[data-video-id]')?.getAttribute('data-video-id')
  return items.find((item) => item.videoId === videoId)
}
