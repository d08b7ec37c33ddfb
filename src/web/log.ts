// The browser's console is the page's log.

export function warn(what: string, cause?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: whoever is asked for help reads it there.
  console.warn(what, ...(cause === undefined ? [] : [cause]))
}
