// Links to a time in a video.

/** Returns the address that opens the video at a time in seconds. */
export function timestampUrl(url: string, seconds: number): string {
  return `${url}${url.includes('?') ? '&' : '?'}t=${Math.floor(seconds)}s`
}
