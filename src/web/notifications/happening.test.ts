// What people are told, also when whoever did it, or what it was about, is gone.
import { expect, test } from 'vitest'
import type { Notification } from '#contract/social.ts'
import { describe as say } from './happening.ts'

const followed: Notification = {
  id: 'n1',
  kind: 'followed',
  actor: 'Ines Okoro',
  actorUsername: 'inesreads',
  playlistId: null,
  playlistName: null,
  videoId: null,
  videoTitle: null,
  createdAt: 0,
  read: false,
}
const commented: Notification = { ...followed, kind: 'commented', playlistId: 'p1', playlistName: 'Slow machines' }

test('a follower leads to their page, a comment to its playlist', () => {
  expect(say(followed)).toEqual({ text: 'Ines Okoro follows you', path: '/creators/inesreads' })
  expect(say(commented)).toEqual({ text: 'Ines Okoro commented on Slow machines', path: '/playlists/p1' })
})

test('a video that is done leads to the playlist it came into', () => {
  const done = { ...commented, kind: 'import_done' as const, actor: null, videoTitle: 'Trams' }
  expect(say(done)).toEqual({ text: 'Trams is summarized and in Slow machines', path: '/playlists/p1' })
})

test('what is gone is said to be gone, and leads nowhere', () => {
  expect(say({ ...followed, actor: null, actorUsername: null })).toEqual({
    text: 'Somebody who left follows you',
    path: null,
  })
  expect(say({ ...commented, playlistName: null }).path).toBe(null)
})
