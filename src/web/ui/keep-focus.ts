// Keeps the focus near when the control that has it disappears.

const heading = 'main h1'

/**
 * The ref of a list item, or of another element, that can disappear while the focus is in
 * it. The focus moves to the next item, else to the previous one, else to the element
 * that `fallback` selects. The heading needs `tabIndex={-1}`.
 */
export function keepFocus(element: HTMLElement | null, fallback = heading): () => void {
  return () => {
    if (!element?.contains(document.activeElement)) return
    const { nextElementSibling, previousElementSibling } = element
    const items = element.localName === 'li' ? [nextElementSibling, previousElementSibling] : []
    const last = document.querySelector<HTMLElement>(fallback)
    // Only after the page has changed is it known what is left.
    queueMicrotask(() => {
      if (element.isConnected || document.activeElement !== document.body) return
      const item = items.find((other) => other?.isConnected)
      const target = item?.querySelector<HTMLElement>('a, button') ?? last
      if (target?.isConnected) target.focus()
    })
  }
}
