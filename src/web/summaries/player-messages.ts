// How the page and YouTube's embedded player talk: JSON texts over postMessage.
// Shapes as in the "IFrame Player API" of developers.google.com/youtube, whose script this page does without.

/** Asks the player to report what it does. */
export const listening = JSON.stringify({ event: 'listening' })

export function seekCommand(seconds: number): string {
  return JSON.stringify({ event: 'command', func: 'seekTo', args: [seconds, true] })
}

export const playCommand = JSON.stringify({ event: 'command', func: 'playVideo', args: [] })

/** What the player said: that it takes commands, and where it is, in seconds, when it says so. Null for anything else. */
export function readPlayerMessage(data: unknown): { seconds: number | null } | null {
  if (typeof data !== 'string' || !data.startsWith('{')) return null
  const { event, info } = parse(data)
  if (event !== 'onReady' && event !== 'initialDelivery' && event !== 'infoDelivery') return null
  const seconds = (info as { currentTime?: unknown } | null | undefined)?.currentTime
  return { seconds: typeof seconds === 'number' && Number.isFinite(seconds) ? seconds : null }
}

function parse(data: string): { event?: unknown; info?: unknown } {
  try {
    return JSON.parse(data) as { event?: unknown; info?: unknown }
  } catch {
    return {} // Not a message of the player's.
  }
}
