// What the page script asks the player's script, and its responses. Both travel as JSON
// in events that YouTube's page could forge.

export type PlayerRequest =
  | { type: 'response' }
  | { type: 'seek'; seconds: number }
  | { type: 'load'; language: string; kind: 'manual' | 'auto' }

/** The parts of the player's response that are read, as YouTube names them. */
export type PlayerResponse = {
  videoDetails?: {
    videoId?: string
    title?: string
    author?: string
    lengthSeconds?: string
    isLive?: boolean
    isUpcoming?: boolean
  }
  playabilityStatus?: {
    status?: string
    liveStreamability?: {
      liveStreamabilityRenderer?: {
        offlineSlate?: { liveStreamOfflineSlateRenderer?: { scheduledStartTime?: string } }
      }
    }
  }
  captions?: { playerCaptionsTracklistRenderer?: { captionTracks?: PlayerTrack[] } }
}

export type PlayerTrack = {
  baseUrl?: string
  vssId?: string
  languageCode?: string
  kind?: string
  name?: { simpleText?: string; runs?: { text?: string }[] }
}

export const requestEvent = 'pith:player-request'
export const responseEvent = 'pith:player-response'
