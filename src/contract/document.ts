// A whole summary as a document to keep: Markdown with linked moments, or plain text. Downloads and the terminal share these words.
import { formatDuration, formatTimeSaved, languageName } from './format.ts'
import type { SummaryView } from './summary.ts'

type Verdict = SummaryView['summary']['verdict']

const callWords = { watch: 'Watch', skim: 'Skim', skip: 'Skip' } as const
const captionWords = {
  manual: 'captions',
  auto: 'automatic captions',
  upload: 'captions that were brought',
  speech: 'recognised speech',
} as const
const unsupportedNote = '(the transcript does not bear this out)'

/** The summary as Markdown (CommonMark). Moments link into the video where it has an address. Ends with a line break. */
export function toMarkdown(view: SummaryView): string {
  const { summary } = view
  const moment = (seconds: number) =>
    view.url ? `[${formatDuration(seconds)}](${momentUrl(view.url, seconds)})` : formatDuration(seconds)
  const facts = [view.channel, view.duration].filter(Boolean).map(escapeMarkdown)
  if (view.url) facts.push(`<${view.url}>`)
  const blocks = [`# ${escapeMarkdown(view.title)}`, facts.join(' · ')]
  if (summary.tldr) blocks.push(`> **${escapeMarkdown(summary.tldr)}**`)
  blocks.push('## Summary', ...paragraphs(summary.summary).map(escapeMarkdown))
  if (summary.keyPoints.length > 0) {
    const lines = summary.keyPoints.map(
      ({ text, startSeconds, supported }) =>
        `- ${moment(startSeconds)} ${escapeMarkdown(text)}${supported ? '' : ` *${unsupportedNote}*`}`,
    )
    blocks.push('## Key Points', lines.join('\n'))
  }
  if (summary.chapters.length > 0) {
    blocks.push('## Chapters')
    for (const { title, startSeconds, summary: text } of summary.chapters)
      blocks.push(`### ${moment(startSeconds)} ${escapeMarkdown(title)}`, ...paragraphs(text).map(escapeMarkdown))
  }
  if (summary.mainTopics.length > 0) blocks.push('## Main Topics', summary.mainTopics.map(escapeMarkdown).join(', '))
  const verdict = `**${callWords[summary.verdict.call]}.** ${escapeMarkdown(summary.verdict.reason)}${startNote(summary.verdict, moment)}`
  blocks.push('## Worth watching?', verdict, '---', ...provenance(view).map(escapeMarkdown))
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

/** The summary as plain text, safe to print on a terminal: no control characters but line breaks. Ends with a line break. */
export function toPlainText(view: SummaryView): string {
  const { summary } = view
  const times = [...summary.keyPoints, ...summary.chapters].map(
    ({ startSeconds }) => formatDuration(startSeconds).length,
  )
  const width = Math.max(0, ...times)
  const moment = (seconds: number) => formatDuration(seconds).padStart(width)
  const section = (heading: string, body: string) => (body ? [`${heading.toUpperCase()}\n${body}`] : [])
  const points = summary.keyPoints.map(
    ({ text, startSeconds, supported }) =>
      `${moment(startSeconds)}  ${oneLine(text)}${supported ? '' : ` ${unsupportedNote}`}`,
  )
  const chapters = summary.chapters.map(({ title, startSeconds, summary: text }) =>
    [
      `${moment(startSeconds)}  ${oneLine(title)}`,
      ...paragraphs(text).map((line) => `${' '.repeat(width + 2)}${line}`),
    ].join('\n'),
  )
  const { call, reason } = summary.verdict
  const blocks = [
    [oneLine(view.title), [view.channel, view.duration, view.url ?? ''].map(oneLine).filter(Boolean).join(' · ')].join(
      '\n',
    ),
    ...section('In short', oneLine(summary.tldr)),
    ...section('Summary', paragraphs(summary.summary).join('\n\n')),
    ...section('Key points', points.join('\n')),
    ...section('Chapters', chapters.join('\n')),
    ...section('Main topics', summary.mainTopics.map(oneLine).join(', ')),
    ...section(
      'Worth watching?',
      `${callWords[call]}. ${oneLine(reason)}${startNote(summary.verdict, formatDuration)}`,
    ),
    provenance(view).join('\n'),
  ]
  return `${blocks.join('\n\n')}\n`
}

/** The address that opens the video at a moment. */
export function momentUrl(url: string, seconds: number): string {
  return `${url}${url.includes('?') ? '&' : '?'}t=${Math.floor(seconds)}s`
}

/** Who wrote it, from what, and how much of the video was read. */
function provenance(view: SummaryView): string[] {
  const { checked, coverage, engine, transcript } = view
  const span = `${formatDuration(coverage.fromSeconds)}-${formatDuration(coverage.toSeconds)}`
  const spoken = transcript.language === 'und' ? '' : `${languageName(transcript.language)} `
  const writer =
    engine.kind === 'model' ? `Written by ${engine.name}.` : 'Extracted from the captions, without a model.'
  return [
    `Read ${span}, ${Math.floor(coverage.share * 100)}%, from ${spoken}${captionWords[transcript.kind]}.`,
    leftOut(checked.dropped),
    `${writer} ${view.readMinutes} min read, saves ${formatTimeSaved(view.savedSeconds)}.`,
  ]
    .map(oneLine)
    .filter(Boolean)
}

function leftOut(points: number): string {
  if (points === 0) return ''
  return points === 1
    ? '1 more point was left out: the transcript does not support it.'
    : `${points} more points were left out: the transcript does not support them.`
}

function startNote({ startSeconds }: Verdict, moment: (seconds: number) => string): string {
  return startSeconds === undefined ? '' : ` It answers its own title at ${moment(startSeconds)}.`
}

/** One line without control characters, which could steer the terminal it is printed on. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
}

function paragraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map(oneLine)
    .filter(Boolean)
}

/** Words of a video are text, never Markdown: no disguised link, picture, heading or HTML comes out of them. */
export function escapeMarkdown(text: string): string {
  return oneLine(text)
    .replace(/[\\`*_[\]<>~&]|(?<!\S)#/g, '\\$&')
    .replace(/^([-+=]|\d+(?=[.)]))/, (mark) => (/\d/.test(mark) ? `${mark}\\` : `\\${mark}`))
}
