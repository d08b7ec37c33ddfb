// YouTube as a source of videos.
import type { Source } from '../source.ts'
import { isVideoId, watchUrl } from './youtube/address.ts'
import { parseVideoLink } from './youtube/link.ts'

export const youtube: Source = {
  kind: 'youtube',
  name: 'YouTube',
  origin: 'web',
  owns: isVideoId,
  recognize: parseVideoLink,
  watchUrl: (id, seconds) =>
    watchUrl(id) + (seconds === undefined ? '' : `&t=${Math.floor(seconds)}s`),
  // This player sets no cookies before it plays.
  embedUrl: (id, startSeconds, pageOrigin) =>
    `https://www.youtube-nocookie.com/embed/${id}?enablejsapi=1&autoplay=1&playsinline=1&rel=0&start=${Math.floor(startSeconds)}&origin=${encodeURIComponent(pageOrigin)}`,
  pictureHosts: ['i.ytimg.com', '*.ytimg.com', '*.ggpht.com'],
}
