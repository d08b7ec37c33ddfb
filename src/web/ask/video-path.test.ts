// Where the moments of an answer lead.
import { expect, test } from 'vitest'
import { videoPathOf } from './video-path.ts'

const video = {
  videoId: 'abc',
  title: 'Trams',
  channel: '',
  thumbnail: null,
  duration: '1:00',
  createdAt: 0,
}

test('an answer about a space leads to the summary that is shared there', () => {
  const pathOf = videoPathOf({
    scope: { kind: 'space', spaceId: 's1' },
    videos: [{ ...video, sharedId: 'x1' }],
  })
  expect(pathOf('abc')).toBe('/spaces/s1/x1')
})

test('any other answer leads to one’s own summary', () => {
  expect(videoPathOf({ scope: { kind: 'library' }, videos: [video] })('abc')).toBe('/summary/abc')
})
