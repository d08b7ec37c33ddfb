import { expect, test } from 'vitest'
import { createSeekCommand, parsePlayerMessage } from './player-messages.ts'

test('a message of the player holds its position when it is known', () => {
  expect(parsePlayerMessage('{"event":"onReady","id":1}')).toEqual({ seconds: null })
  expect(parsePlayerMessage('{"event":"infoDelivery","info":{"currentTime":252.4}}')).toEqual({
    seconds: 252.4,
  })
  expect(parsePlayerMessage('{"event":"infoDelivery","info":null}')).toEqual({ seconds: null })
})

test.each([null, 7, {}, '', 'hello', '{', '[]', '{"event":"other"}', '{}', '{"event":{}}'])(
  '%j is not a message of the player',
  (data) => {
    expect(parsePlayerMessage(data)).toBeNull()
  },
)

test('a position that is not a number is ignored', () => {
  expect(parsePlayerMessage('{"event":"infoDelivery","info":{"currentTime":"1e9"}}')).toEqual({
    seconds: null,
  })
})

test('the seek command holds the position in seconds', () => {
  expect(JSON.parse(createSeekCommand(252))).toEqual({
    event: 'command',
    func: 'seekTo',
    args: [252, true],
  })
})
