// A person uploads captions of which some cannot be read, or that count from ten o'clock:
// the summary says what it was made from.
import { expect, test } from 'vitest'
import { describeGaps } from '#contract/summaries/describe-gaps.ts'
import type { Digest } from '#contract/summaries/summary.ts'
import { captionFiles } from '#tests/caption-files.ts'
import { parseCaptions } from '../captions/parse.ts'
import { extract } from '../extract.ts'

async function summarize(text: string): Promise<Digest> {
  const { cues, unreadCaptions } = parseCaptions(text)
  const transcript = {
    language: 'en',
    kind: 'upload' as const,
    cues,
    ...(unreadCaptions && { unreadCaptions }),
  }
  const video = { title: 'Rain', durationSeconds: null, chapters: [] }
  const input = {
    transcript,
    video,
    length: 'medium' as const,
    language: 'en',
    prompt: null,
    model: null,
  }
  for await (const event of extract(input)) if (event.type === 'digest') return event.data
  throw new Error('no digest')
}

test('two of three captions were read, and never 100 %', async () => {
  const { coverage } = await summarize(captionFiles.srt!.replace('00:00:06,500', '00:00:b6,5oo'))
  expect(coverage).toMatchObject({ captions: { read: 2, total: 3 }, share: 2 / 3 })
  expect(describeGaps({ coverage, durationSeconds: 18 })).toBe(
    '2 of 3 captions were read, the others have times that cannot be.',
  )
})

test('of captions that were all read nothing is said', async () => {
  const { coverage } = await summarize(captionFiles.srt!)
  expect(coverage).toEqual({ fromSeconds: 0, toSeconds: 18, share: 1 })
  expect(describeGaps({ coverage, durationSeconds: 18 })).toBe('')
})

test('a programme that begins at ten o’clock lasts as long as what is said, and keeps its times', async () => {
  const { coverage, summary } = await summarize(captionFiles.srt!.replaceAll('00:00:', '10:00:'))
  expect(coverage).toMatchObject({ fromSeconds: 36_001, toSeconds: 36_018, share: 1 })
  expect(summary.watchTime).toBe('0:17')
})
