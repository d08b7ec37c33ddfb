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
  done: null,
  total: null,
  createdAt: 0,
  read: false,
}
const commented: Notification = { ...followed, kind: 'commented', playlistId: 'p1', playlistName: 'Slow machines' }

test('a follower leads to their page, a comment to its playlist', () => {
  expect(say(followed)).toEqual({ text: 'Ines Okoro follows you', path: '/creators/inesreads' })
  expect(say(commented)).toEqual({ text: 'Ines Okoro commented on Slow machines', path: '/playlists/p1' })
})

test('a video that is done leads to the playlist it came into', () => {
  const done = { ...commented, kind: 'import_done' as const, actor: null, videoTitle: 'Trams', done: 1, total: 1 }
  expect(say(done)).toEqual({ text: 'Trams is summarized and in Slow machines', path: '/playlists/p1' })
})

test('an import says how much of it is done, also where it stopped for a while or nothing came of it', () => {
  const one = { ...commented, kind: 'import_done' as const, actor: null }
  const texts = [
    { ...one, done: 7, total: 7 },
    { ...one, done: 5, total: 7 },
    { ...one, done: 0, total: 7 },
    { ...one, done: 0, total: 1 },
    { ...one, kind: 'import_paused' as const, done: 5, total: 7 },
  ].map((notification) => say(notification).text)
  expect(texts).toEqual([
    '7 videos are summarized and in Slow machines',
    '5 of 7 videos are summarized and in Slow machines',
    'None of 7 videos for Slow machines could be summarized',
    'A video for Slow machines could not be summarized',
    '5 of 7 videos are in Slow machines; the rest waits',
  ])
})

test('what is gone is said to be gone, and leads nowhere', () => {
  expect(say({ ...followed, actor: null, actorUsername: null })).toEqual({
    text: 'Somebody who left follows you',
    path: null,
  })
  expect(say({ ...commented, playlistName: null }).path).toBe(null)
})
