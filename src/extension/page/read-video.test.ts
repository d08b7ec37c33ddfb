// The player's words about a video are shown, but not trusted.
import { expect, test } from 'vitest'
import type { PlayerResponse } from '../player/messages.ts'
import { readUnplayable, readVideo } from './read-video.ts'

const videoId = 'aVideo00001'
const details = { videoId, title: ' A\n title ', author: 'Channel', lengthSeconds: '61' }
const tracks = (captionTracks: unknown) =>
  ({ captions: { playerCaptionsTracklistRenderer: { captionTracks } } }) as PlayerResponse

test('title, channel, length and tracks come from the player', () => {
  const captions = tracks([
    { baseUrl: 'x', vssId: '.en', languageCode: 'en', name: { simpleText: 'English' } },
    {
      baseUrl: 'x',
      vssId: 'a.en',
      languageCode: 'en',
      kind: 'asr',
      name: { runs: [{ text: 'English ' }, { text: '(auto)' }] },
    },
  ])
  expect(
    readVideo({ videoDetails: details, playabilityStatus: { status: 'OK' }, ...captions }, videoId),
  ).toEqual({
    videoId,
    title: 'A title',
    channel: 'Channel',
    durationSeconds: 61,
    state: 'ready',
    startsAt: null,
    tracks: [
      { id: '.en', language: 'en', kind: 'manual', name: 'English' },
      { id: 'a.en', language: 'en', kind: 'auto', name: 'English (auto)' },
    ],
  })
})

test('during an advertisement and before a navigation has ended, the player has another video, which is not shown', () => {
  expect(readVideo({ videoDetails: { ...details, videoId: 'theAdvert00' } }, videoId)).toBeNull()
  expect(readVideo(null, videoId)).toBeNull()
  expect(readVideo({}, videoId)).toBeNull()
})

test('a live stream, a premiere and a video that does not play are told apart', () => {
  const stateOf = (more: object, status = 'OK') =>
    readVideo({ videoDetails: { ...details, ...more }, playabilityStatus: { status } }, videoId)
      ?.state
  expect(stateOf({ isLive: true })).toBe('live')
  expect(stateOf({ isUpcoming: true }, 'LIVE_STREAM_OFFLINE')).toBe('upcoming')
  expect(stateOf({}, 'LOGIN_REQUIRED')).toBe('unplayable')
})

test('the start of a premiere comes from the player, if it is a time', () => {
  const startOf = (scheduledStartTime: unknown) => {
    const offlineSlate = { liveStreamOfflineSlateRenderer: { scheduledStartTime } }
    const liveStreamability = { liveStreamabilityRenderer: { offlineSlate } }
    const response = {
      videoDetails: { ...details, isUpcoming: true },
      playabilityStatus: { liveStreamability },
    }
    return readVideo(response as PlayerResponse, videoId)?.startsAt
  }
  expect(startOf('1893456000')).toBe(Date.UTC(2030, 0, 1))
  for (const forged of [undefined, 'soon', '-1', '1e300', {}]) expect(startOf(forged)).toBeNull()
})

test('a private or removed video, of which the player knows only that it does not play, is unplayable', () => {
  const removed = { playabilityStatus: { status: 'ERROR' } }
  expect(readUnplayable(removed, videoId)).toMatchObject({
    videoId,
    state: 'unplayable',
    tracks: [],
  })
  for (const other of [
    null,
    {},
    { playabilityStatus: { status: 'OK' } },
    { videoDetails: details, ...removed },
  ])
    expect(readUnplayable(other, videoId)).toBeNull()
})

test('forged values do not get through', () => {
  const forged = {
    ...details,
    title: { toString: 1 },
    author: 'x'.repeat(1e6),
    lengthSeconds: 'soon',
  } as unknown as typeof details
  expect(readVideo({ videoDetails: forged, ...tracks('none') }, videoId)).toMatchObject({
    title: '',
    durationSeconds: 0,
    tracks: [],
  })
  expect(readVideo({ videoDetails: forged }, videoId)?.channel).toHaveLength(100)
  expect(
    readVideo({ videoDetails: details, ...tracks([{ languageCode: 'en"><b>' }]) }, videoId)?.tracks,
  ).toEqual([])
})
