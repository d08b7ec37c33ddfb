// Follows what is selected in the words of an article.
import { type RefObject, useEffect, useState } from 'react'
import { readRange, type SelectedWords } from './word-areas.ts'

type Selected = { words: SelectedWords; range: Range }

/** A tap on the toolbar clears the selection of some phones before it is a click. */
const clearDelayMs = 250
/** While the selection grows, the toolbar would be in the way. */
const settleMs = 120

export function useSelectedWords(article: RefObject<HTMLElement | null>) {
  const [selected, setSelected] = useState<Selected | null>(null)
  useEffect(() => {
    let timer = 0
    const read = () => {
      const selection = getSelection()
      const range = selection && !selection.isCollapsed ? selection.getRangeAt(0) : null
      const words =
        range && article.current?.contains(range.commonAncestorContainer) ? readRange(range) : null
      setSelected(range && words ? { words, range: range.cloneRange() } : null)
    }
    const handleChange = () => {
      clearTimeout(timer)
      timer = window.setTimeout(read, getSelection()?.isCollapsed ? clearDelayMs : settleMs)
    }
    document.addEventListener('selectionchange', handleChange)
    // Words may have been selected while the tools loaded.
    handleChange()
    return () => {
      clearTimeout(timer)
      document.removeEventListener('selectionchange', handleChange)
    }
  }, [article])
  const clear = () => {
    getSelection()?.removeAllRanges()
    setSelected(null)
  }
  return { selected, clear }
}
