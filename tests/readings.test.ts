// Ten videos of ten kinds, and the extract of each as a page to read: whoever changes the engine reads what has changed, and then
// keeps it with `npx vitest run tests/readings.test.ts -u`.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatDuration } from '#contract/format.ts'
import type { SummaryText } from '#contract/summary.ts'
import type { Transcript } from '#contract/transcript.ts'
import { parseCaptions } from '#engine/captions/parse.ts'
import { summarize } from '#engine/summarize.ts'
import { knife, lighthouse, timetable, turmuhr } from '#tests/doubles/youtube-talks.ts'
import { speak } from '#tests/doubles/youtube-videos.ts'

const written = (name: string): Transcript => speak(readFileSync(`tests/readings/${name}.txt`, 'utf8').trim())
const parsed = (file: string, kind: Transcript['kind']): Transcript => ({
  language: 'en',
  kind,
  cues: parseCaptions(readFileSync(file, 'utf8')).cues,
})

const apollo = '../shared/youtube/recorded/timedtext/long/apollo13_4h_GET55-59.json3'
if (!existsSync(apollo)) console.log(`The four hours of Apollo 13 are not at ${apollo}, so nobody reads them.`)

test.each<[string, string, () => Transcript]>([
  ['talk', 'What does a bridge inspector listen for?', () => parsed('sample/sample-talk.vtt', 'manual')],
  ['museum', 'Why a finger could turn the lamp of a lighthouse', () => speak(lighthouse)],
  ['lecture', 'How a tram timetable is made', () => speak(timetable)],
  ['automatic-captions', 'Sharpen a kitchen knife in ten minutes', () => speak(knife, { kind: 'auto' })],
  ['german', 'Warum die Turmuhr nachgeht', () => speak(turmuhr, { language: 'de' })],
  ['tutorial', 'True a bicycle wheel at home', () => written('tutorial')],
  ['interview', 'The man who repairs the internet at the bottom of the sea', () => written('interview')],
  ['meeting', 'Parents, February', () => written('meeting')],
  ['news', 'The news at eight', () => written('news')],
  ...(existsSync(apollo)
    ? [['apollo-13', 'Apollo 13: four hours from "We\'ve had a problem"', () => parsed(apollo, 'auto')] as const]
    : []
  ).map(([name, title, read]): [string, string, () => Transcript] => [name, title, read]),
])('%s', async (name, title, read) => {
  const summary = await extractOf(read(), title)
  await expect(pageOf(title, summary)).toMatchFileSnapshot(`readings/${name}.md`)
})

async function extractOf(transcript: Transcript, title: string): Promise<SummaryText> {
  const video = { title, durationSeconds: null, chapters: [] }
  const { language } = transcript
  for await (const event of summarize({ transcript, video, length: 'medium', language, prompt: null, model: null }))
    if (event.type === 'digest') return event.data.summary
  throw new Error('the engine ended without a summary')
}

function pageOf(title: string, summary: SummaryText): string {
  const { tldr, keyPoints, chapters, mainTopics, sentiment, contentQuality, verdict, watchTime } = summary
  const at = formatDuration
  return `${[
    `# ${title}`,
    `> ${tldr}`,
    summary.summary,
    '## Key points',
    keyPoints.map(({ text, startSeconds }) => `- ${at(startSeconds)} ${text}`).join('\n'),
    '## Chapters',
    ...chapters.map((chapter) => `**${at(chapter.startSeconds)} ${chapter.title}** ${chapter.summary}`),
    '## Topics',
    mainTopics.join(', '),
    '## Verdict',
    `${verdict.call}${verdict.startSeconds === undefined ? '' : ` (at ${at(verdict.startSeconds)})`}: ${verdict.reason}`,
    `${watchTime}, ${sentiment}, quality ${contentQuality}`,
  ].join('\n\n')}\n`
}
