// Of the transcripts of an episode, the one that says most in the right language is read.
import { expect, test } from 'vitest'
import { chooseTranscript } from './choose-transcript.ts'

const transcript = (file: string, type: string, { language = '', isCaptions = false } = {}) => ({
  url: `https://example.org/${file}`,
  type,
  language,
  isCaptions,
})
const german = { wished: undefined, spoken: 'de-DE' }

test.each([
  [
    'times before text',
    'b.vtt',
    [transcript('a.txt', 'text/plain'), transcript('b.vtt', 'text/vtt')],
  ],
  [
    'the ending where the type says nothing',
    'b.srt',
    [transcript('a.html', 'text/html'), transcript('b.srt', 'text/plain')],
  ],
  [
    'speakers before text',
    'b.html',
    [transcript('a.txt', 'text/plain'), transcript('b.html', 'text/html')],
  ],
  [
    'captions before another file with times',
    'b.srt',
    [transcript('a.vtt', 'text/vtt'), transcript('b.srt', 'application/srt', { isCaptions: true })],
  ],
  [
    'the language before the times',
    'b.txt',
    [transcript('a.vtt', 'text/vtt', { language: 'es' }), transcript('b.txt', 'text/plain')],
  ],
  [
    'the language of the podcast where none is named',
    'b.vtt',
    [transcript('a.vtt', 'text/vtt', { language: 'en' }), transcript('b.vtt', 'text/vtt')],
  ],
])('%s', (_, file, transcripts) => {
  expect(chooseTranscript(transcripts, german).url).toBe(`https://example.org/${file}`)
})

test('a region is a part of its language', () => {
  const transcripts = [
    transcript('a.vtt', 'text/vtt'),
    transcript('b.vtt', 'text/vtt', { language: 'pt_BR' }),
  ]
  expect(chooseTranscript(transcripts, { wished: 'pt', spoken: 'de' }).url).toContain('b.vtt')
})
