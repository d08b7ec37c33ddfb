// The button is on pages that play a video, whatever their address looks like.
import { expect, test } from 'vitest'
import { findVideoId } from './find-video-id.ts'

const site = 'https://www.youtube.com'

test.each([
  ['/watch?v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['/watch?list=PL1&v=dQw4w9WgXcQ&t=30s', 'dQw4w9WgXcQ'],
  ['/shorts/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['/live/dQw4w9WgXcQ?feature=share', 'dQw4w9WgXcQ'],
  ['/embed/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['/', null],
  ['/watch', null],
  ['/watch?v=short', null],
  ['/embed/videoseries?list=PL1', null],
  ['/@channel/videos', null],
  ['/results?search_query=dQw4w9WgXcQ', null],
])('%s', (path, videoId) => expect(findVideoId(site + path)).toBe(videoId))
