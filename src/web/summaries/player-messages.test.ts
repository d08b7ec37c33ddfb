import { expect, test } from 'vitest'
import { readPlayerMessage, seekCommand } from './player-messages.ts'

test('a player that reports is ready, and says where it is when it knows', () => {
  expect(readPlayerMessage('{"event":"onReady","id":1}')).toEqual({ seconds: null })
  expect(readPlayerMessage('{"event":"infoDelivery","info":{"currentTime":252.4}}')).toEqual({ seconds: 252.4 })
  expect(readPlayerMessage('{"event":"infoDelivery","info":null}')).toEqual({ seconds: null })
})

test.each([null, 7, {}, '', 'hello', '{', '[]', '{"event":"other"}', '{}', '{"event":{}}'])(
  'anything else (%j) is not a word of the player',
  (data) => {
    expect(readPlayerMessage(data)).toBeNull()
  },
)

test('a position that is no number is no position', () => {
  expect(readPlayerMessage('{"event":"infoDelivery","info":{"currentTime":"1e9"}}')).toEqual({ seconds: null })
})

test('seeking names the second', () => {
  expect(JSON.parse(seekCommand(252))).toEqual({ event: 'command', func: 'seekTo', args: [252, true] })
})
