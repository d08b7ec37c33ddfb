// Reads and writes the JSON messages that YouTube's embedded player exchanges over
// postMessage. The shapes follow the "IFrame Player API" of
// developers.google.com/youtube. This page does not load that API's script.

/** Asks the player to report its state. */
export const listeningMessage = JSON.stringify({ event: 'listening' })

export function createSeekCommand(seconds: number): string {
  return JSON.stringify({ event: 'command', func: 'seekTo', args: [seconds, true] })
}

export const playCommand = JSON.stringify({ event: 'command', func: 'playVideo', args: [] })
export const pauseCommand = JSON.stringify({ event: 'command', func: 'pauseVideo', args: [] })

/**
 * Returns the playback position in seconds, null while it is unknown. Returns null for
 * messages of other kinds.
 */
export function parsePlayerMessage(data: unknown): { seconds: number | null } | null {
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
    return {} // Not a message of the player.
  }
}
