// What this browser remembers for the page, under names that start with pith-. A browser that keeps nothing is no failure.

/** For good, or until the tab is closed. */
type Span = 'device' | 'tab'

export function recall(name: string, span: Span = 'device'): string | null {
  try {
    return storageOf(span).getItem(`pith-${name}`)
  } catch {
    return null // Storage is switched off: nothing is remembered.
  }
}

/** Remembers a text, or forgets it when given null. */
export function remember(name: string, text: string | null, span: Span = 'device'): void {
  try {
    if (text === null) storageOf(span).removeItem(`pith-${name}`)
    else storageOf(span).setItem(`pith-${name}`, text)
  } catch {
    // Storage is switched off or full: the page works on, and remembers nothing.
  }
}

function storageOf(span: Span): Storage {
  return span === 'tab' ? sessionStorage : localStorage
}
