// What a person did before the app had started. A script in the document keeps it,
// because the app's own scripts come later.
import { flushSync } from 'react-dom'

declare global {
  const earlyInput: {
    /** In the order of their last clicks. */
    buttons: Set<Element>
    keys: KeyboardEvent[]
    /** The text that was pasted last, wherever. */
    paste: string
    keepClick: (event: Event) => void
    keepKey: (event: Event) => void
    keepPaste: (event: ClipboardEvent) => void
  }
}

/**
 * Must be called when the app takes over the HTML in the container. Returns a function
 * that clicks what was clicked, and focuses what had the focus, once the app has done so.
 */
export function takeEarlyClicks(container: Element): () => void {
  removeEventListener('click', earlyInput.keepClick)
  removeEventListener('paste', earlyInput.keepPaste)
  const buttons = [...earlyInput.buttons].map((button) => remember(container, button))
  const focused = container.contains(document.activeElement) && document.activeElement
  const findFocused = focused ? remember(container, focused) : null
  const caret =
    focused instanceof HTMLInputElement && ([focused.selectionStart, focused.selectionEnd] as const)
  return () => {
    const field = findFocused?.()
    if (field && field !== focused) {
      field.focus()
      if (caret && field instanceof HTMLInputElement) field.setSelectionRange(...caret)
    }
    // Each sees what the one before it has changed.
    for (const find of buttons) flushSync(() => find()?.click())
  }
}

/**
 * Returns a function that finds the element, or the one in its place if the app has
 * replaced the HTML.
 */
function remember(container: Element, element: Element): () => HTMLElement | undefined {
  const describe = (one: Element) => `${one.className} in ${one.parentElement?.className}`
  const description = describe(element)
  const listAlike = () =>
    [...container.querySelectorAll<HTMLElement>(element.tagName)].filter(
      (one) => describe(one) === description,
    )
  const index = listAlike().indexOf(element as HTMLElement)
  return () => (element.isConnected ? (element as HTMLElement) : listAlike()[index])
}
