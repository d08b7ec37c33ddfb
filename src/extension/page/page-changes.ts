// Says when YouTube's page may have changed: it goes to other videos without loading a
// page, and builds itself in pieces.

/** Calls at most once for each frame that the browser draws. */
export function onPageChange(callback: () => void): void {
  let isWaiting = false
  new MutationObserver(() => {
    if (isWaiting) return
    isWaiting = true
    requestAnimationFrame(() => {
      isWaiting = false
      callback()
    })
  }).observe(document, { childList: true, subtree: true })
  document.addEventListener('yt-navigate-finish', callback)
}
