// What this browser remembers for the page, under names that start with pith-. A browser that keeps nothing is no failure.

export function recall(name: string): string | null {
  try {
    return localStorage.getItem(`pith-${name}`)
  } catch {
    return null // Storage is switched off: nothing is remembered.
  }
}

/** Remembers a text, or forgets it when given null. */
export function remember(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(`pith-${name}`)
    else localStorage.setItem(`pith-${name}`, text)
  } catch {
    // Storage is switched off or full: the page works on, and remembers nothing.
  }
}
