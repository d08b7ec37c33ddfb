// Logs to the console of the browser.

export function warn(message: string, cause?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: support reads the console.
  console.warn(message, ...(cause === undefined ? [] : [cause]))
}
