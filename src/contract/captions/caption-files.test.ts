// A downloaded transcript can be opened in a player.
import { expect, test } from 'vitest'
import { toCaptionFile } from './caption-files.ts'

const cues = [
  { startSeconds: 0, endSeconds: 2.5, text: 'Bees & flowers <i>dance</i>' },
  { startSeconds: 3661.25, endSeconds: 3665, text: 'so --> it\n\ngoes' },
]

test('SubRip and WebVTT contain the same text at the same times', () => {
  expect(toCaptionFile(cues, 'srt')).toBe(
    '1\n00:00:00,000 --> 00:00:02,500\nBees & flowers <i>dance</i>\n\n2\n01:01:01,250 --> 01:01:05,000\nso → it goes\n',
  )
  expect(toCaptionFile(cues, 'vtt')).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:02.500\nBees &amp; flowers &lt;i>dance&lt;/i>\n\n01:01:01.250 --> 01:01:05.000\nso → it goes\n',
  )
  expect(toCaptionFile(cues, 'txt')).toBe('Bees & flowers <i>dance</i>\nso --> it goes\n')
})
