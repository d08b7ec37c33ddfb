// The watch page of the YouTube double: a player with its tracks, buttons that appear
// after the page, and navigation without loading a page.

import { readFileSync } from 'node:fs'
import { buildFailureResponse, buildPlayerResponse } from './youtube-responses.ts'
import type { FakeVideo } from './youtube-videos.ts'

/**
 * The token that the page's own player sends with its requests for captions. Without it
 * YouTube answers them with nothing.
 */
export function makeCaptionToken(videoId: string): string {
  return Buffer.from(`player of ${videoId}`).toString('base64url')
}

/** The data of a page: what its player knows, and the token that only it can make. */
export function buildWatchData(videoId: string, video: FakeVideo | undefined): object {
  if (!video)
    return {
      response: { playabilityStatus: { status: 'ERROR', reason: 'This video is unavailable' } },
    }
  const request = { videoId, video, player: 'WEB', origin: 'https://www.youtube.com' }
  const failure = typeof video.fails === 'string' ? video.fails : null
  const response =
    (failure && buildFailureResponse(request, failure)) ?? buildPlayerResponse(request, failure)
  return {
    response: { ...buildPlayerResponse(request, failure), ...response },
    token: makeCaptionToken(videoId),
  }
}

export function writeWatchPage(videoId: string, video: FakeVideo | undefined): string {
  const data = JSON.stringify(buildWatchData(videoId, video)).replaceAll('<', '\\u003c')
  return `<!DOCTYPE html><html lang="en"><head><title>YouTube</title><style>${styles}</style></head><body>
<ytd-app><div id="player"></div><div id="below"></div></ytd-app>
<script>${script}
page(${data})</script></body></html>`
}

const script = readFileSync(new URL('./youtube-watch-script.js', import.meta.url), 'utf8')

const styles = `body{margin:0;font-family:sans-serif;background:#f3f3f3;color:#2a2a2a}
#masthead{height:56px}#columns{padding:0 24px;max-width:780px}
#movie_player{position:relative;display:block;aspect-ratio:16/9;background:#dcdcdc}
video{width:100%;height:100%}
.ytp-progress-bar-container{position:absolute;inset:auto 12px 48px;height:5px;background:#ffffff99}
#actions-inner,.slim-video-action-bar-actions{display:flex;gap:8px}
.pill{height:36px;width:76px;border-radius:18px;background:#dcdcdc}
@media (prefers-color-scheme:dark){body{background:#1b1b1b;color:#e4e4e4}#movie_player,.pill{background:#3a3a3a}}`
