// Checks the texts of notifications, also after the user or the playlist was deleted.
import { expect, test } from 'vitest'
import type { Notification } from '#contract/social/social.ts'
import { describeNotification } from './describe-notification.ts'

const followed: Notification = {
  id: 'n1',
  kind: 'followed',
  actor: 'Ines Okoro',
  actorUsername: 'inesreads',
  playlistId: null,
  playlistName: null,
  spaceId: null,
  spaceName: null,
  videoId: null,
  videoTitle: null,
  done: null,
  total: null,
  createdAt: 0,
  read: false,
}
const commented: Notification = {
  ...followed,
  kind: 'commented',
  playlistId: 'p1',
  playlistName: 'Slow machines',
}

test('a new follower links to their page, a comment to its playlist', () => {
  expect(describeNotification(followed)).toEqual({
    text: 'Ines Okoro follows you',
    path: '/creators/inesreads',
  })
  expect(describeNotification(commented)).toEqual({
    text: 'Ines Okoro commented on Slow machines',
    path: '/playlists/p1',
  })
})

test('a finished video links to its playlist', () => {
  const done = {
    ...commented,
    kind: 'import_done' as const,
    actor: null,
    videoTitle: 'Trams',
    done: 1,
    total: 1,
  }
  expect(describeNotification(done)).toEqual({
    text: 'Trams is summarized and in Slow machines',
    path: '/playlists/p1',
  })
})

test('an import shows its progress, also when it is paused or failed', () => {
  const one = { ...commented, kind: 'import_done' as const, actor: null }
  const texts = [
    { ...one, done: 7, total: 7 },
    { ...one, done: 5, total: 7 },
    { ...one, done: 0, total: 7 },
    { ...one, done: 0, total: 1 },
    { ...one, kind: 'import_paused' as const, done: 5, total: 7 },
  ].map((notification) => describeNotification(notification).text)
  expect(texts).toEqual([
    '7 videos are summarized and in Slow machines',
    '5 of 7 videos are summarized and in Slow machines',
    'None of 7 videos for Slow machines could be summarized',
    'A video for Slow machines could not be summarized',
    '5 of 7 videos are in Slow machines; the rest are waiting',
  ])
})

test('a plan that an administrator gave leads to the page that says until when it lasts', () => {
  expect(
    describeNotification({ ...followed, kind: 'plan_given', actor: null, actorUsername: null }),
  ).toEqual({
    text: 'An administrator of this server gave you a plan',
    path: '/usage',
  })
})

test('a deleted user or playlist has no link', () => {
  expect(describeNotification({ ...followed, actor: null, actorUsername: null })).toEqual({
    text: 'A deleted user follows you',
    path: null,
  })
  expect(describeNotification({ ...commented, playlistName: null }).path).toBe(null)
})

test('an invitation links to where it is accepted, other news of a space to the space', () => {
  const space = { ...followed, spaceId: 's1', spaceName: 'Transport seminar' }
  const kinds = ['space_invited', 'space_joined', 'space_grew', 'space_owner'] as const
  expect(kinds.map((kind) => describeNotification({ ...space, kind }))).toEqual([
    { text: 'Ines Okoro invites you to the space Transport seminar', path: '/spaces' },
    { text: 'Ines Okoro joined Transport seminar', path: '/spaces/s1' },
    { text: 'Ines Okoro shared a summary in Transport seminar', path: '/spaces/s1' },
    {
      text: 'You are the owner of Transport seminar now: its last owner deleted their account',
      path: '/spaces/s1',
    },
  ])
})
