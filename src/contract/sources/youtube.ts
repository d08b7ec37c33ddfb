// YouTube as a source of videos.
import type { Source } from '../source.ts'
import { isVideoId, watchUrl } from './youtube/address.ts'
import { findLink, parseVideoLink } from './youtube/link.ts'

/** This player sets no cookies before it plays. */
const player = 'https://www.youtube-nocookie.com'

export const youtube: Source = {
  kind: 'youtube',
  name: 'YouTube',
  origin: 'web',
  owns: isVideoId,
  recognize: parseVideoLink,
  findLink,
  watchUrl(id, seconds) {
    return watchUrl(id) + (seconds === undefined ? '' : `&t=${Math.floor(seconds)}s`)
  },
  embed: {
    origin: player,
    url(id, startSeconds, pageOrigin) {
      const start = Math.floor(startSeconds)
      const settings = `enablejsapi=1&autoplay=1&playsinline=1&rel=0&start=${start}`
      return `${player}/embed/${id}?${settings}&origin=${encodeURIComponent(pageOrigin)}`
    },
  },
  pictureHosts: ['i.ytimg.com', '*.ytimg.com', '*.ggpht.com'],
  pages: {
    sites: ['https://www.youtube.com', 'https://m.youtube.com'],
    plays: ({ pathname }) => /^\/+(?:watch|shorts|live|embed)(?:\/|$)/.test(pathname),
  },
}
