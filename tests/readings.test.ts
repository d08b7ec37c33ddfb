// Golden files: the extracts of ten videos of ten kinds. After a change of the engine,
// review the differences and update the files with `npx vitest run tests/readings.test.ts
// -u`.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatDuration } from '#contract/basics/format.ts'
import type { Transcript } from '#contract/captions/transcript.ts'
import { describeTopics } from '#contract/summaries/chapter-topics.ts'
import type { SummaryText } from '#contract/summaries/summary.ts'
import { parseCaptions } from '#engine/captions/parse.ts'
import { summarize } from '#engine/summarize.ts'
import { knife, lighthouse, timetable, turmuhr } from '#tests/doubles/youtube-transcripts.ts'
import { makeTrack } from '#tests/doubles/youtube-videos.ts'
import { sampleResult } from '../src/web/summarize/sample/sample-result.ts'

const speakScript = (name: string): Transcript =>
  makeTrack(readFileSync(`tests/readings/${name}.txt`, 'utf8').trim())
const parseFile = (file: string, kind: Transcript['kind']): Transcript => ({
  language: 'en',
  kind,
  cues: parseCaptions(readFileSync(file, 'utf8')).cues,
})

const apollo = '../shared/youtube/recorded/timedtext/long/apollo13_4h_GET55-59.json3'
if (!existsSync(apollo))
  console.log(`The captions of Apollo 13 are not at ${apollo}, so their test is skipped.`)

test.each<[string, string, () => Transcript]>([
  [
    'talk',
    'What does a bridge inspector listen for?',
    () => parseFile('sample/sample-talk.vtt', 'manual'),
  ],
  ['museum', 'Why a finger could turn the lamp of a lighthouse', () => makeTrack(lighthouse)],
  ['lecture', 'How a tram timetable is made', () => makeTrack(timetable)],
  [
    'automatic-captions',
    'Sharpen a kitchen knife in ten minutes',
    () => makeTrack(knife, { kind: 'auto' }),
  ],
  ['german', 'Warum die Turmuhr nachgeht', () => makeTrack(turmuhr, { language: 'de' })],
  ['tutorial', 'True a bicycle wheel at home', () => speakScript('tutorial')],
  [
    'interview',
    'The man who repairs the internet at the bottom of the sea',
    () => speakScript('interview'),
  ],
  ['meeting', 'Parents, February', () => speakScript('meeting')],
  ['news', 'The news at eight', () => speakScript('news')],
  ...(existsSync(apollo)
    ? [
        [
          'apollo-13',
          'Apollo 13: four hours from "We\'ve had a problem"',
          () => parseFile(apollo, 'auto'),
        ] as const,
      ]
    : []
  ).map(([name, title, create]): [string, string, () => Transcript] => [name, title, create]),
])('%s', async (name, title, createTranscript) => {
  const summary = await extractSummary(createTranscript(), title)
  await expect(formatPage(title, summary)).toMatchFileSnapshot(`readings/${name}.golden`)
})

test('the first page shows of the sample talk what its summary says', async () => {
  const talk = parseFile('sample/sample-talk.vtt', 'manual')
  const { tldr, tldrQuote, keyPoints } = await extractSummary(talk, sampleResult.title)
  const atSecond = ({ text, startSeconds }: { text: string; startSeconds: number }) => ({
    text,
    startSeconds: Math.floor(startSeconds),
  })
  expect(sampleResult.short).toEqual(
    atSecond({ text: tldr, startSeconds: tldrQuote?.startSeconds ?? Number.NaN }),
  )
  expect(keyPoints.map(atSecond)).toEqual(expect.arrayContaining([...sampleResult.points]))
})

async function extractSummary(transcript: Transcript, title: string): Promise<SummaryText> {
  const video = { title, durationSeconds: null, chapters: [] }
  const { language } = transcript
  for await (const event of summarize({
    transcript,
    video,
    length: 'medium',
    language,
    prompt: null,
    model: null,
  }))
    if (event.type === 'digest') return event.data.summary
  throw new Error('the engine ended without a summary')
}

function formatPage(title: string, summary: SummaryText): string {
  const {
    tldr,
    tldrQuote,
    isOutline,
    pullQuote,
    keyPoints,
    chapters,
    mainTopics,
    sentiment,
    contentQuality,
    verdict,
    watchTime,
  } = summary
  const answered =
    verdict?.startSeconds === undefined ? '' : ` (at ${formatDuration(verdict.startSeconds)})`
  return `${[
    `# ${title}`,
    `> ${tldr}${tldrQuote ? ` ${formatDuration(tldrQuote.startSeconds)}` : ''}`,
    isOutline && 'An outline.',
    pullQuote ? `“${pullQuote.text}” ${formatDuration(pullQuote.startSeconds)}` : 'No quotation.',
    ...chapters.map((chapter) =>
      [
        `## ${formatDuration(chapter.startSeconds)} ${chapter.title}`,
        chapter.highlights
          ?.map((said) => `- ${formatDuration(said.startSeconds)} ${said.text}`)
          .join('\n'),
        describeTopics(chapter, String, formatDuration),
      ]
        .filter(Boolean)
        .join('\n\n'),
    ),
    '## Key points',
    keyPoints
      .map(({ text, startSeconds }) => `- ${formatDuration(startSeconds)} ${text}`)
      .join('\n'),
    '## Topics',
    mainTopics.join(', '),
    '## Verdict',
    verdict ? `${verdict.call}${answered}: ${verdict.reason}` : 'No verdict.',
    `${watchTime}, ${sentiment}, quality ${contentQuality}`,
  ]
    .filter(Boolean)
    .join('\n\n')}\n`
}
