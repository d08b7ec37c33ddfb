// Scrolls the page to an element, and again when parts above it that are still loading push it away.

/** Ends when the reader scrolls, or with the function that is returned. */
export function keepInView(element: HTMLElement): () => void {
  let shown = { scrollY: 0, pageHeight: 0 }
  function show() {
    element.scrollIntoView({ block: 'nearest' })
    shown = { scrollY, pageHeight: document.body.offsetHeight }
  }
  function handleScroll() {
    // Where the height has changed, too, the browser itself has scrolled.
    if (scrollY !== shown.scrollY && document.body.offsetHeight === shown.pageHeight) end()
  }
  const observer = new ResizeObserver(show)
  function end() {
    observer.disconnect()
    removeEventListener('scroll', handleScroll)
  }
  show()
  observer.observe(document.body)
  addEventListener('scroll', handleScroll, { passive: true })
  return end
}
