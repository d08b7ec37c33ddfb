import { expect, test } from 'vitest'
import { isRecordingFile } from './is-recording-file.ts'
import { isSentAsItIs } from './read-sound.ts'
import { recordingTexts } from './texts.ts'

test('audio and video are told from captions, also where the browser does not know them', () => {
  const known = (name: string, type = '') => isRecordingFile({ name, type })
  expect(known('talk', 'audio/mpeg')).toBe(true)
  for (const name of ['talk.MKV', 'talk.opus', 'talk.m4b']) expect(known(name)).toBe(true)
  for (const name of ['talk.srt', 'talk.vtt', 'talk.txt', 'mp3', 'talk.mp3.srt'])
    expect(known(name, 'text/plain')).toBe(false)
})

test('a small file that the server reads is sent as it is, and never a picture', () => {
  const facts = { seconds: 3600, isReadable: true, mayBeRead: true, hasVideo: false }
  expect(isSentAsItIs({ size: 48e6 }, facts)).toBe(true)
  expect(isSentAsItIs({ size: 150e6 }, facts)).toBe(false)
  expect(isSentAsItIs({ size: 150e6 }, { ...facts, seconds: 3 * 3600 })).toBe(true)
  expect(isSentAsItIs({ size: 1e6 }, { ...facts, hasVideo: true })).toBe(false)
  expect(isSentAsItIs({ size: 1e6 }, { ...facts, isReadable: false })).toBe(false)
})

test('what was sent has the unit of the whole', () => {
  expect(recordingTexts.sent(29_900_000, 48_200_000)).toBe(
    '29.9 of 48.2 MB. Keep this page open until it is sent.',
  )
})
