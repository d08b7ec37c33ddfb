// Converts a summary to Markdown or plain text, for downloads and the terminal.

import {
  estimatedTimesNotice,
  formatTimeSaved,
  formatTimestamp,
  languageName,
} from '../basics/format.ts'
import { momentUrl, wordsFor } from '../sources/video-facts.ts'
import { describeTopics } from './chapter-topics.ts'
import {
  describeConfirmed,
  describeDropped,
  listLeftOut,
  unsupportedNotice,
} from './describe-check.ts'
import { describeGaps, describeSpan } from './describe-gaps.ts'
import { splitIntoParagraphs } from './split-into-paragraphs.ts'
import { hasHighlights, nameSpeaker, outlineNotice } from './spoken-chapters.ts'
import type { Chapter, Highlight, KeyPoint, SummaryView } from './summary.ts'
import { summaryLanguage } from './summary-language.ts'
import { verdictWords } from './verdict-words.ts'

export const publicAnswersTitle = 'Questions and answers'
const captionLabels = {
  manual: 'captions',
  auto: 'automatic captions',
  upload: 'uploaded captions',
  browser: 'captions that a browser read',
  speech: 'recognized speech',
} as const
const ownerNotice = '(confirmed by the owner, not by the transcript)'

/** Stands behind a point that the transcript does not confirm; null behind others. */
export function describeSupport({
  supported,
  check,
}: {
  supported?: boolean | undefined
  check?: KeyPoint['check']
}): string | null {
  if (supported === false) return unsupportedNotice
  return check === 'unconfirmed' ? ownerNotice : null
}

/**
 * Returns Markdown (CommonMark). Timestamps link into the video if it has an address.
 * Ends with a line break.
 */
export function toMarkdown(view: SummaryView): string {
  const { summary } = view
  const timestampOf = (seconds: number) => {
    const timestamp = formatTimestamp(seconds, view.transcript)
    const url = momentUrl(view, seconds)
    return url ? `[${timestamp}](${url})` : timestamp
  }
  const details = [view.channel, view.duration].filter(Boolean).map(escapeMarkdown)
  if (view.url) details.push(`<${view.url}>`)
  const blocks = [`# ${escapeMarkdown(view.title)}`, details.join(' · ')]
  const short = listShort(view, markdown, timestampOf)
  blocks.push(short.map((line) => `> ${line}`).join('\n>\n'))
  blocks.push(
    ...(hasHighlights(summary)
      ? listHighlights(view, timestampOf)
      : listWriting(view, timestampOf)),
  )
  if (summary.mainTopics.length > 0)
    blocks.push('## Main Topics', summary.mainTopics.map(escapeMarkdown).join(', '))
  if (summary.verdict)
    blocks.push(`## ${wordsFor(view.videoId).worth}`, describeVerdict(view, markdown, timestampOf))
  blocks.push('---', ...describeSource(view).map(escapeMarkdown), listDropped(view, escapeMarkdown))
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

type TimestampOf = (seconds: number) => string
type Write = (text: string) => string
/**
 * How untrusted text, the short version, and a notice behind what is not confirmed are
 * written.
 */
type Format = { write: Write; emphasize: Write; mark: Write }
type Statement = { text: string; speaker?: string | undefined }

const markdown: Format = {
  write: escapeMarkdown,
  emphasize: (words) => `**${words}**`,
  mark: (notice) => `*${notice}*`,
}
const plain: Format = {
  write: toOneLine,
  emphasize: (words) => words,
  mark: (notice) => notice,
}

/** The short version, and the quotation below it. */
function listShort(
  { summary }: SummaryView,
  { write, emphasize, mark }: Format,
  timestampOf: TimestampOf,
): string[] {
  const { tldr, tldrCheck, tldrQuote, pullQuote } = summary
  const quote = (said: Highlight, previous: Highlight | undefined, emphasize: Write) =>
    `${writeName(said, previous, write)}${emphasize(`“${write(said.text)}”`)} ${timestampOf(said.startSeconds)}`
  return [
    tldrQuote ? quote(tldrQuote, undefined, emphasize) : tldr && emphasize(write(tldr)),
    tldrCheck === 'unconfirmed' ? mark(unsupportedNotice) : '',
    pullQuote ? quote(pullQuote, tldrQuote, (words) => words) : '',
  ].filter(Boolean)
}

/** The paragraphs of the prose, with the notice behind sentences that are not confirmed. */
function listProse(
  { summary, sentences = [] }: SummaryView['summary'],
  { write, mark }: Format,
): string[] {
  const isMarked = sentences.some(({ check }) => check === 'unconfirmed')
  const paragraphs = isMarked ? splitIntoParagraphs(summary, sentences) : null
  return (
    paragraphs?.map((inside) =>
      inside
        .map(({ text, check }) =>
          check === 'unconfirmed' ? `${write(text)} ${mark(unsupportedNotice)}` : write(text),
        )
        .join(' '),
    ) ?? splitParagraphs(summary).map(write)
  )
}

/** "Ann: ", where the statement before it is another person's. */
function writeName(said: Statement, previous: Statement | undefined, write: Write): string {
  const name = nameSpeaker(said, previous)
  return name === undefined ? '' : `${write(name)}: `
}

/** Returns the chapters of an extract with one sentence of the speaker per line. */
function listHighlights({ summary }: SummaryView, timestampOf: TimestampOf): string[] {
  const chapters = summary.chapters.flatMap((chapter) => [
    `### ${timestampOf(chapter.startSeconds)} ${escapeMarkdown(chapter.title)}`,
    (chapter.highlights ?? [])
      .map((said) => `- ${timestampOf(said.startSeconds)} ${writeStatement(said, escapeMarkdown)}`)
      .join('\n'),
    describeTopics(chapter, escapeMarkdown, timestampOf),
  ])
  return [...(summary.isOutline ? [outlineNotice, '## Chapters'] : ['## Highlights']), ...chapters]
}

/** With its own name: who reads one line alone must know whose it is. */
function writeStatement(said: Statement, write: Write): string {
  return `${writeName(said, undefined, write)}${write(said.text)}`
}

function writeTitle({ title, titleCheck }: Chapter, { write, mark }: Format): string {
  const isMarked = titleCheck === 'unconfirmed'
  return isMarked ? `${write(title)} ${mark(unsupportedNotice)}` : write(title)
}

/** Returns the summary text, the key points and the chapters. */
function listWriting({ summary }: SummaryView, timestampOf: TimestampOf): string[] {
  const blocks = ['## Summary', ...listProse(summary, markdown)]
  if (summary.keyPoints.length > 0) {
    const lines = summary.keyPoints.map((point) => {
      const support = describeSupport(point)
      const words = `- ${timestampOf(point.startSeconds)} ${writeStatement(point, escapeMarkdown)}`
      return support ? `${words} *${support}*` : words
    })
    blocks.push('## Key Points', lines.join('\n'))
  }
  if (summary.chapters.length === 0) return blocks
  const chapters = summary.chapters.flatMap((chapter) => [
    `### ${timestampOf(chapter.startSeconds)} ${writeTitle(chapter, markdown)}`,
    ...splitParagraphs(chapter.summary).map(escapeMarkdown),
    ...(chapter.check === 'unconfirmed' ? [markdown.mark(unsupportedNotice)] : []),
  ])
  return [...blocks, '## Chapters', ...chapters]
}

/**
 * Returns plain text that is safe to print on a terminal: no control characters except
 * line breaks. Ends with a line break.
 */
export function toPlainText(view: SummaryView): string {
  const { summary } = view
  const moments = [
    ...summary.keyPoints,
    ...summary.chapters,
    ...summary.chapters.flatMap(({ highlights = [] }) => highlights),
  ]
  const timestampOf = (seconds: number) => formatTimestamp(seconds, view.transcript)
  const width = Math.max(0, ...moments.map(({ startSeconds }) => timestampOf(startSeconds).length))
  const section = (heading: string, body: string) =>
    body ? [`${heading.toUpperCase()}\n${body}`] : []
  const formatLine = (said: Statement & { startSeconds: number }) =>
    `${timestampOf(said.startSeconds).padStart(width)}  ${writeStatement(said, toOneLine)}`
  const points = summary.keyPoints.map((point) =>
    [formatLine(point), describeSupport(point)].filter(Boolean).join(' '),
  )
  const indent = (line: string) => `${' '.repeat(width + 2)}${line}`
  const chapters = summary.chapters.map((chapter) =>
    [
      formatLine({ text: writeTitle(chapter, plain), startSeconds: chapter.startSeconds }),
      ...(chapter.highlights?.map((said) => formatLine(said)) ??
        splitParagraphs(chapter.summary).map(indent)),
      ...(chapter.check === 'unconfirmed' ? [indent(unsupportedNotice)] : []),
      ...[describeTopics(chapter, toOneLine, timestampOf)].filter(Boolean).map(indent),
    ].join('\n'),
  )
  const short = listShort(view, plain, timestampOf)
  const blocks = [
    [
      toOneLine(view.title),
      [view.channel, view.duration, view.url ?? ''].map(toOneLine).filter(Boolean).join(' · '),
    ].join('\n'),
    ...section('In short', short.join('\n')),
    ...(hasHighlights(summary)
      ? [
          ...(summary.isOutline ? [outlineNotice] : []),
          ...section(summary.isOutline ? 'Chapters' : 'Highlights', chapters.join('\n\n')),
        ]
      : [
          ...section('Summary', listProse(summary, plain).join('\n\n')),
          ...section('Key points', points.join('\n')),
          ...section('Chapters', chapters.join('\n')),
        ]),
    ...section('Main topics', summary.mainTopics.map(toOneLine).join(', ')),
    ...section(wordsFor(view.videoId).worth, describeVerdict(view, plain, timestampOf)),
    [...describeSource(view), listDropped(view, toOneLine)].filter(Boolean).join('\n'),
  ]
  return `${blocks.join('\n\n')}\n`
}

/** Empty without a verdict. */
function describeVerdict(
  view: SummaryView,
  { write, emphasize, mark }: Format,
  timestampOf: TimestampOf,
): string {
  const { verdict } = view.summary
  if (!verdict) return ''
  const { call, reason, check, startSeconds } = verdict
  const words = verdictWords(summaryLanguage(view), wordsFor(view.videoId))
  return [
    emphasize(words[call]),
    write(reason),
    check === 'unconfirmed' ? mark(words.opinion) : '',
    startSeconds === undefined ? '' : words.answer.join(timestampOf(startSeconds)),
  ]
    .filter(Boolean)
    .join(' ')
}

/** The points that were left out, as far as they are known. */
function listDropped(view: SummaryView, clean: (text: string) => string): string {
  const texts = listLeftOut(view)
  return texts.length === 0
    ? ''
    : ['Left out of the points and the text:', ...texts.map((text) => `- ${clean(text)}`)].join(
        '\n',
      )
}

/** Describes the engine, the captions, the coverage and the check. */
function describeSource(view: SummaryView): string[] {
  const { checked, coverage, engine, transcript } = view
  const confirmed = hasHighlights(view.summary) ? null : describeConfirmed(view)
  const from = coverage.passages ? ', from passages' : ''
  const spoken = transcript.language === 'und' ? '' : `${languageName(transcript.language)} `
  const writer =
    engine.kind === 'model'
      ? `Written by ${engine.name}${from}.`
      : 'Extracted from the captions, without a model.'
  return [
    `${describeSpan(view)}, from ${spoken}${captionLabels[transcript.kind]}.`,
    describeGaps(view),
    transcript.hasEstimatedTimes ? estimatedTimesNotice : '',
    confirmed === null ? '' : `${confirmed}.`,
    describeDropped(checked),
    view.readMinutes > 0
      ? `${writer} ${view.readMinutes} min read, saves ${formatTimeSaved(view.savedSeconds)}.`
      : writer,
  ]
    .map(toOneLine)
    .filter(Boolean)
}

/** Removes line breaks and control characters, which could control a terminal. */
export function toOneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
}

function splitParagraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map(toOneLine)
    .filter(Boolean)
}

/** Escapes untrusted text, so that it cannot contain links, images, headings or HTML. */
export function escapeMarkdown(text: string): string {
  return toOneLine(text)
    .replace(/[\\`*_[\]<>~&]|(?<!\S)#/g, '\\$&')
    .replace(/^([-+=]|\d+(?=[.)]))/, (marker) =>
      /\d/.test(marker) ? `${marker}\\` : `\\${marker}`,
    )
}
