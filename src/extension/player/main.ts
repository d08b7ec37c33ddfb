// Runs among the scripts of YouTube's page, where the player can be asked. It has no
// access to the extension.
import { type PlayerRequest, type PlayerResponse, requestEvent, responseEvent } from './messages.ts'

type Player = HTMLElement & {
  getPlayerResponse?(): (PlayerResponse & Record<string, unknown>) | null
  seekTo?(seconds: number, allowSeekAhead: boolean): void
  playVideo?(): void
  loadModule?(name: string): void
  getOption?(module: string, name: string): { languageCode?: string } | undefined
  setOption?(module: string, name: string, value: object): void
}

/** The player of the watch page, of shorts, or of the small site; the one that is on screen. */
function findPlayer(): Player | null {
  const players = document.querySelectorAll<Player>(
    '#movie_player, #shorts-player, .html5-video-player',
  )
  const usable = [...players].filter(
    ({ getPlayerResponse }) => typeof getPlayerResponse === 'function',
  )
  return usable.find(({ offsetParent }) => offsetParent !== null) ?? usable[0] ?? null
}

function pickResponse(player: Player | null): PlayerResponse | null {
  const { videoDetails, playabilityStatus, captions } = player?.getPlayerResponse?.() ?? {}
  return videoDetails || playabilityStatus
    ? {
        ...(videoDetails && { videoDetails }),
        ...(playabilityStatus && { playabilityStatus }),
        ...(captions && { captions }),
      }
    : null
}

/**
 * Shows the captions for a moment, so that the player asks for them with all that YouTube
 * demands.
 */
function loadCaptions(
  player: Player,
  { language, kind }: { language: string; kind: 'manual' | 'auto' },
): void {
  player.loadModule?.('captions')
  const shown = player.getOption?.('captions', 'track')
  player.setOption?.('captions', 'track', {
    languageCode: language,
    ...(kind === 'auto' && { kind: 'asr' }),
  })
  setTimeout(() => player.setOption?.('captions', 'track', shown?.languageCode ? shown : {}), 3000)
}

function respond(request: PlayerRequest): PlayerResponse | null {
  const player = findPlayer()
  if (request.type === 'response') return pickResponse(player)
  if (request.type === 'load' && player) loadCaptions(player, request)
  if (request.type === 'seek' && player) {
    player.seekTo?.(request.seconds, true)
    player.playVideo?.()
  }
  return null
}

document.addEventListener(requestEvent, ({ detail }: CustomEventInit<string>) => {
  const { id, request } = JSON.parse(detail ?? '') as { id: string; request: PlayerRequest }
  document.dispatchEvent(
    new CustomEvent(responseEvent, { detail: JSON.stringify({ id, response: respond(request) }) }),
  )
})
