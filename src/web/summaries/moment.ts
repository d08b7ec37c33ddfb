// A moment of the video in an address: "#t=252" is 4:12.

export function momentHash(seconds: number): string {
  return `#t=${Math.floor(seconds)}`
}

/** Seconds, or null when the hash names no moment. */
export function readMoment(hash: string): number | null {
  const digits = /^#t=(\d{1,6})$/.exec(hash)?.[1]
  return digits === undefined ? null : Number(digits)
}
