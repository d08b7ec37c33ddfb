// The player has another video during an advertisement and for a while after a navigation.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type PlayerResponse, requestEvent, responseEvent } from '../player/messages.ts'
import { createVideoQuery } from './find-page-video.ts'

const videoId = 'aVideo00001'
const playing = (id: string): PlayerResponse => ({
  videoDetails: { videoId: id, title: id, lengthSeconds: '61' },
  playabilityStatus: { status: 'OK' },
})
const removed: PlayerResponse = { playabilityStatus: { status: 'ERROR' } }

/** What the player says now. */
let response: PlayerResponse | null
let wanted: string
const onAnswer = vi.fn()
const ask = createVideoQuery({ isWanted: (id) => id === wanted, onAnswer })
const states = () => onAnswer.mock.calls.map(([id, video]) => [id, video?.state ?? null])

beforeEach(() => {
  vi.useFakeTimers()
  onAnswer.mockClear()
  wanted = videoId
  const page = new EventTarget()
  vi.stubGlobal('document', page)
  page.addEventListener(requestEvent, (event) => {
    const { id } = JSON.parse((event as CustomEvent<string>).detail) as { id: string }
    page.dispatchEvent(new CustomEvent(responseEvent, { detail: JSON.stringify({ id, response }) }))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('during an advertisement the person waits, and the video is shown when it has ended, once', () => {
  response = playing('theAdvert00')
  ask(videoId)
  vi.advanceTimersByTime(20_000)
  response = playing(videoId)
  vi.advanceTimersByTime(20_000)
  expect(
    states()
      .slice(0, -1)
      .every(([, state]) => state === null),
  ).toBe(true)
  expect(states().at(-1)).toEqual([videoId, 'ready'])
  expect(states().filter(([, state]) => state !== null)).toHaveLength(1)
})

test('a person who goes on to another video is not shown the one before', () => {
  response = playing('theAdvert00')
  ask(videoId)
  wanted = 'aVideo00002'
  onAnswer.mockClear()
  response = playing(videoId)
  vi.advanceTimersByTime(5000)
  expect(onAnswer).not.toHaveBeenCalled()
  response = playing('aVideo00002')
  ask('aVideo00002')
  expect(states()).toEqual([['aVideo00002', 'ready']])
})

test('a removed video before this one does not make this one unplayable, and one that stays so is told', () => {
  response = removed
  ask(videoId)
  vi.advanceTimersByTime(1000)
  expect(states().at(-1)).toEqual([videoId, null])
  response = playing(videoId)
  vi.advanceTimersByTime(1000)
  expect(states().at(-1)).toEqual([videoId, 'ready'])

  response = removed
  ask(videoId)
  vi.advanceTimersByTime(4000)
  expect(states().at(-1)).toEqual([videoId, 'unplayable'])
})
